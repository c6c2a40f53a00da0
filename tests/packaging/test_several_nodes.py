"""Several nodes in compose.yaml, behind Caddy and nginx, and in Kubernetes, as far as they can be
tried without an engine of containers.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from server.ops.cli.serving import serve
from tests.packaging.test_container import ROOT, USER, compose, environment, the
from tests.support.nats import NATS
from tests.support.programs import NotInstalled

OPS = ROOT / "server" / "ops"
NODES = ("node-a", "node-b", "node-c")


def manifests() -> dict[str, Any]:
    """By kind; there is one of each."""
    text = (OPS / "kubernetes" / "paiju.yaml").read_text("utf-8")
    found = list(yaml.safe_load_all(text))
    assert len({one["kind"] for one in found}) == len(found)
    return {one["kind"]: one for one in found}


def variables() -> set[str]:
    """The environment of `paiju serve`."""
    return {one.envvar for one in serve.params if isinstance(one.envvar, str)}


def place_of(tool: str) -> str:
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
    found = shutil.which(tool, path=path)
    if found is None:
        pytest.skip(f"{tool} is not installed: its settings are read, not tried")
    return found


# ------------------------------------------------------------------- compose


def test_the_nodes_of_compose_are_alike_but_for_their_names() -> None:
    services = compose()["services"]
    nodes = {name: dict(services[name]) for name in NODES}
    settings = {name: dict(one.pop("environment")) for name, one in nodes.items()}
    assert {name: one.pop("PAIJU_NODE") for name, one in settings.items()} == dict(
        zip(NODES, NODES, strict=True)
    )
    assert len({repr(one) for one in nodes.values()}) == 1
    assert len({repr(one) for one in settings.values()}) == 1
    node, setting = nodes["node-a"], settings["node-a"]
    assert set(setting) | {"PAIJU_NODE"} <= variables()
    assert node["ports"] == [], "Caddy alone is reached from outside"
    assert node["read_only"] is True
    assert node["cap_drop"] == ["ALL"]
    assert {one["condition"] for one in node["depends_on"].values()} == {"service_healthy"}
    assert set(node["depends_on"]) == {"database", "nats"}
    assert setting["PAIJU_BUS_URL"].endswith("@nats:4222")


def test_without_the_profile_compose_is_what_it_was() -> None:
    services = compose()["services"]
    plain = {name for name, one in services.items() if "profiles" not in one}
    assert plain == {"paiju", "database"}
    assert {tuple(one["profiles"]) for one in services.values() if "profiles" in one} == {
        ("cluster",)
    }
    for name in ("nats", "caddy"):
        assert re.fullmatch(rf"{name}:\d+-alpine", services[name]["image"])
    published = {name for name, one in services.items() if one.get("ports")}
    assert published == {"paiju", "caddy"}


def test_nodes_believe_the_network_of_caddy_and_keep_nothing_themselves() -> None:
    found = compose()
    (network,) = found["networks"]["cluster"]["ipam"]["config"]
    node = found["services"]["node-a"]
    assert node["environment"]["PAIJU_TRUST_PROXY"] == network["subnet"]
    for name in (*NODES, "nats", "caddy", "database"):
        assert "cluster" in found["services"][name]["networks"]
    assert node["volumes"] == []
    assert f"/data:uid={USER},gid={USER},mode=0700" in node["tmpfs"]


def test_the_health_of_nats_is_asked_where_it_answers(tmp_path: Path) -> None:
    nats = compose()["services"]["nats"]
    port = nats["command"][nats["command"].index("--http_port") + 1]
    assert f"http://127.0.0.1:{port}/healthz" in nats["healthcheck"]["test"]
    try:
        tool = NATS.path()
    except NotInstalled as problem:
        pytest.skip(str(problem))
    # An unknown option ends it at once; with -t it only reads its settings.
    settings = tmp_path / "empty.conf"
    settings.write_text("")
    tried = [tool, *nats["command"], "-t", "-c", str(settings)]
    checked = subprocess.run(tried, capture_output=True, text=True, timeout=30)
    assert checked.returncode == 0, checked.stderr


def test_the_image_has_what_nodes_need() -> None:
    assert '".[cluster]"' in the("RUN", 1)[0]


# ------------------------------------------------------------------- proxies


def test_caddy_asks_every_node_whether_it_is_ready() -> None:
    text = (OPS / "Caddyfile").read_text("utf-8")
    port = environment()["PAIJU_PORT"]
    assert f"reverse_proxy {' '.join(f'{name}:{port}' for name in NODES)} {{" in text
    assert "health_uri /readyz" in text
    mounted = compose()["services"]["caddy"]["volumes"][0].partition(":")[0]
    assert (ROOT / mounted).samefile(OPS / "Caddyfile")


def test_caddy_reads_its_settings() -> None:
    command = [place_of("caddy"), "validate", "--adapter", "caddyfile", "--config"]
    checked = subprocess.run([*command, str(OPS / "Caddyfile")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_nginx_reads_its_settings(tmp_path: Path) -> None:
    tool = place_of("nginx")
    openssl = place_of("openssl")
    files = ["-keyout", str(tmp_path / "paiju.key"), "-out", str(tmp_path / "paiju.pem")]
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=paiju", *files]
    subprocess.run([openssl, *request], check=True, capture_output=True)
    text = (OPS / "nginx.conf").read_text("utf-8").replace("/etc/ssl/", f"{tmp_path}/")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    main = f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n"
    (tmp_path / "nginx.conf").write_text(f"{main}http {{\naccess_log off;\n{folders}{text}}}\n")
    checked = subprocess.run(
        [tool, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stderr


def test_the_page_for_operators_has_the_files_for_proxies_as_they_are() -> None:
    page = (ROOT / "server" / "OPERATIONS.md").read_text("utf-8")
    nginx = (OPS / "nginx.conf").read_text("utf-8")
    assert nginx in page
    caddy = (OPS / "Caddyfile").read_text("utf-8").partition("reverse_proxy node-a")[2]
    assert caddy.partition("{\n")[2].partition("}")[0] in page


# ------------------------------------------------------------------- Kubernetes


def container() -> dict[str, Any]:
    (found,) = manifests()["Deployment"]["spec"]["template"]["spec"]["containers"]
    result: dict[str, Any] = found
    return result


def test_the_names_in_the_manifests_agree() -> None:
    found = manifests()
    labels = found["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert found["Deployment"]["spec"]["selector"]["matchLabels"] == labels
    assert found["Service"]["spec"]["selector"] == labels
    assert found["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == labels
    (port,) = found["Service"]["spec"]["ports"]
    assert {one["name"]: one["containerPort"] for one in container()["ports"]}[
        port["targetPort"]
    ] == int(environment()["PAIJU_PORT"])
    (rule,) = found["Ingress"]["spec"]["rules"]
    (path,) = rule["http"]["paths"]
    service = path["backend"]["service"]
    assert service == {"name": found["Service"]["metadata"]["name"], "port": {"name": port["name"]}}
    (tls,) = found["Ingress"]["spec"]["tls"]
    assert tls["hosts"] == [rule["host"]]
    settings = {one["name"]: one for one in container()["env"]}
    assert settings["PAIJU_PUBLIC_URL"]["value"] == f"https://{rule['host']}"


def test_every_setting_of_the_manifests_is_an_option_and_urls_are_secret() -> None:
    settings = {one["name"]: one for one in container()["env"]}
    assert set(settings) <= variables()
    for name in ("PAIJU_DATABASE_URL", "PAIJU_BUS_URL"):
        assert settings[name]["valueFrom"]["secretKeyRef"]["name"] == "paiju"
    assert settings["PAIJU_NODE"]["valueFrom"]["fieldRef"]["fieldPath"] == "metadata.name"
    assert "Secret" not in manifests()
    # A Service of this name would set PAIJU_PORT to an address.
    assert manifests()["Deployment"]["spec"]["template"]["spec"]["enableServiceLinks"] is False


def test_a_pod_is_asked_given_time_and_few_rights() -> None:
    spec = manifests()["Deployment"]["spec"]
    pod, one = spec["template"]["spec"], container()
    assert spec["replicas"] == 3
    assert spec["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}
    assert one["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert one["livenessProbe"]["httpGet"]["path"] == "/healthz"
    wait = int(one["lifecycle"]["preStop"]["exec"]["command"][1])
    noticed = one["readinessProbe"]["periodSeconds"] * one["readinessProbe"]["failureThreshold"]
    assert pod["terminationGracePeriodSeconds"] >= wait + 15
    assert wait > noticed
    assert pod["securityContext"]["runAsUser"] == USER
    assert one["securityContext"]["readOnlyRootFilesystem"] is True
    assert one["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    mounted = {mount["name"]: mount["mountPath"] for mount in one["volumeMounts"]}
    assert mounted == {"data": environment()["PAIJU_DATA"], "tmp": "/tmp"}
    assert set(mounted) == {volume["name"] for volume in pod["volumes"]}
    (spread,) = pod["topologySpreadConstraints"]
    assert spread["labelSelector"]["matchLabels"] == spec["selector"]["matchLabels"]
