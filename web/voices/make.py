"""Make the spoken calls and phrases: two sprites of MP3 for each voice, and the lines' places.

Not part of the build; README.md names its requirements and its sources. To run it again:

    python web/voices/make.py FOLDER # README.md explains how to fill the folder
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pyworld
from misaki.transcription import pinyin_to_ipa
from scipy.signal import butter, sosfiltfilt

RATE = 24_000
GAP = 0.14
"""Seconds of silence before each line: some decoders shift an MP3 by 50 ms."""
LOUDNESS = 0.13
"""RMS of the loudest quarter of a second of every line."""
PEAK = 0.75

Samples = np.ndarray[Any, Any]

VOICES = {"female": ("zf_xiaoxiao", 250.0), "male": ("zm_yunyang", 138.0)}
"""Our voices: the name in Kokoro, and the middle of the voice (Hz)."""

PITCHES = {
    "1": (4.6, 4.8, 4.8, 4.7),
    "2": (2.6, 2.8, 3.8, 5.0),
    "3": (2.4, 1.3, 1.0, 2.4),
    "4": (5.2, 4.6, 2.8, 1.2),
    "5": (2.6, 2.2, 1.8, 1.5),
}
"""The tones on a scale from 1 to 5: Kokoro says single syllables nearly all alike."""
STEP = 2.1
"""Semitones from one step of that scale to the next."""

DIGITS = ["yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3", "shi2"]

LINES: dict[str, str] = {
    "chow": "chi1",
    "pung": "peng4",
    "kong": "gang4",
    "flowers": "bu3 hua1",
    "ready": "ting1",
    "win": "hu2",
    "self_drawn": "zi4 mo1",
    "four_red": "si4 hong2 zhong1",
    "four_wild": "si4 lai4 zi5",
    "treasure": "mo1 bao3",
    "treasure_shown": "dui4 bao3",
    "red_drawn": "hong2 zhong1 man3 tian1 fei1",
    "fourth_drawn": "gua1 da4 feng1",
    "wei": "wei1",
    "stale_wei": "chou4 wei1",
    "pao": "pao3",
    "ti": "ti2",
    "dead": "si2 shou3",
    **{f"small_{rank}": digit for rank, digit in enumerate(DIGITS, 1)},
    **{f"big_{rank}": f"da4 {digit}" for rank, digit in enumerate(DIGITS, 1)},
}
"""Syllables of each line, in pinyin as it is spoken (two third tones: the first is a second)."""

PHRASES: dict[str, str] = {
    "say_hurry": "da3 kuai4dian3 lo5",
    "say_thinking": "mo4 cui1, rang4 wo3 xiang2xiang5",
    "say_lucky": "shou3qi4 zhen1 hao3",
    "say_spare_me": "fang4 wo3 yi4 ma3",
    "say_modest": "cheng2rang4 cheng2rang4",
    "say_again": "zai4 lai2 yi4 ju2",
    "say_so_close": "jiu4 cha4 yi4 zhang1",
    "say_slipped": "ai1ya1, da3cuo4 le5",
    "say_good_pung": "peng4 de5 hao3",
    "say_no_feeding": "bie2 fang4pao4 wa5",
    "say_poor_hand": "zhe4 pai2 neng2 da3?",
    "say_luck_turns": "feng1shui3 lun2liu2 zhuan4",
    "say_good_wei": "wei1 de5 hao3",
    "say_runs": "pao3 de5 hao3",
    "say_few_huxi": "hu2xi1 bu2 gou4 wa5",
    "say_stale_again": "you4 chou4 yi4 zhang1",
}
"""The same, with spaces between words only."""

TARGETS = {
    "1": (3.5, 3.3, 55),
    "2": (-4.0, 4.5, 70),
    "3": (-5.5, -4.5, 45),
    "4": (7.0, -3.5, 80),
    "5": (-1.0, -2.5, 35),
}
"""Target of the voice in a syllable of a phrase: the pitch at its beginning and its end (semitones
from the middle), and the speed at which it comes near (1/s). It begins at the end of the last one.
"""
LAST_TARGETS = {"3": (-5.5, -2.5, 45), "4": (7.0, -6.0, 62)}
LIGHT_AFTER_LOW = (2.0, 0.5, 45)
"""A light syllable after a third tone is higher than it."""
FALL = -2.0
"""Semitones by which a phrase sinks in a second; a question rises."""
PHRASE_SPEED = 0.9
PROSODY = "zf_xiaoxiao"
"""The voice whose rhythm and loudness phrases have: the male voice breaks off at their end."""

TONES = {"˧˩˧": "↓", "˧˥": "↗", "˥˩": "↘", "˥": "→"}
VOICED = set("aeiouyɤəɛɨʊɔɚjwɥmnŋlɻʐ→↗↘↓")


def signs_of(line: str) -> tuple[str, list[tuple[str, int, int]]]:
    """A line in the signs that the voices were trained with; of each syllable its tone, its first
    sign, and the one after it.
    """
    signs = ""
    syllables = []
    for piece in re.findall(r"[a-z]+[1-5]|[ ,?]", line):
        first = len(signs)
        if piece[-1] not in TARGETS:
            signs += piece
            continue
        for part in pinyin_to_ipa(piece)[0]:
            for tone, arrow in TONES.items():
                part = part.replace(tone, arrow)
            signs += re.sub("[ɻɹ]̩", "ɨ", part).replace("̯", "")
        syllables.append((piece[-1], first, len(signs)))
    return signs if line.endswith("?") else signs + "!", syllables


F0 = "/encoder/F0_proj/Conv_output_0"
DURATIONS = "/encoder/Clip_output_0"
FRAME = RATE // 80
"""Samples for which the model has one pitch; a duration is a number of twice as many."""


class Synthesizer:
    """Kokoro-82M. A change added to its own pitch is spoken like its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        model = onnx.load(folder / "kokoro.onnx")
        graph = model.graph
        for node in graph.node:
            node.input[:] = ["pitch" if name == F0 else name for name in node.input]
        chosen = next(at for at, node in enumerate(graph.node) if F0 in node.output)
        graph.node.insert(chosen + 1, onnx.helper.make_node("Add", [F0, "change"], ["pitch"]))
        number = onnx.TensorProto.FLOAT
        graph.input.append(onnx.helper.make_tensor_value_info("change", number, [1, 1, "frames"]))
        for name in (F0, DURATIONS):
            graph.output.append(onnx.helper.make_tensor_value_info(name, number, None))
        self._model = onnxruntime.InferenceSession(model.SerializeToString())
        self._numbers = json.loads((folder / "config.json").read_text("utf-8"))["vocab"]

    def _style(self, voice: str, length: int) -> Samples:
        file = np.fromfile(self._folder / f"{voice}.bin", dtype=np.float32)
        return file.reshape(-1, 256)[length]

    def say(
        self, line: str, voice: str, speed: float, prosody: str, change: Samples | None = None
    ) -> tuple[Samples, Samples, Samples]:
        """The line as samples at `RATE`, silence around it; its pitch by frames without `change`
        (Hz, about 0 if there is none); the frame at which each sign begins.
        """
        signs, _ = signs_of(line)
        numbers = [self._numbers[sign] for sign in signs]
        # The first half is the sound of a voice, the second its way of speaking.
        halves = [self._style(voice, len(signs))[:128], self._style(prosody, len(signs))[128:]]
        inputs = {
            "input_ids": np.array([[0, *numbers, 0]]),
            "style": np.concatenate(halves)[None],
            "speed": np.array([speed], np.float32),
            "change": (np.zeros(1) if change is None else change)[None, None].astype(np.float32),
        }
        samples, pitch, durations = self._model.run(None, inputs)
        begins = 2 * np.cumsum(durations.reshape(-1)[:-1]).astype(int)
        return samples.reshape(-1).astype(float), pitch.reshape(-1), begins


def contour(tones: str, ends: Samples, slope: float) -> Samples:
    """The pitch of a phrase by frames (semitones), from the frames at which its syllables end: it
    comes near one target after the other as a critically damped system of third order does
    (Prom-on, Xu and Thipakorn 2009).
    """
    pieces = []
    height, speed, bend = 1.0, 0.0, 0.0
    begin = 0
    for place, (tone, end) in enumerate(zip(tones, ends, strict=True)):
        targets = TARGETS if place < len(tones) - 1 else TARGETS | LAST_TARGETS
        light = tones[max(0, place - 1) : place + 1] == "35"
        low, high, near = LIGHT_AFTER_LOW if light else targets[tone]
        seconds = (end - begin) * FRAME / RATE
        rise = (high - low) / seconds
        a = height - low
        b = speed + a * near - rise
        c = (bend + 2 * b * near - a * near**2) / 2
        times = (np.arange(end - begin) + 0.5) * FRAME / RATE
        pieces.append(low + rise * times + (a + b * times + c * times**2) * np.exp(-near * times))
        rest = np.array([a + b * seconds + c * seconds**2, b + 2 * c * seconds, 2 * c])
        rest *= np.exp(-near * seconds)
        height = high + rest[0]
        speed = rise + rest[1] - near * rest[0]
        bend = rest[2] - 2 * near * rest[1] + near**2 * rest[0]
        begin = end
    whole = np.concatenate(pieces)
    return whole + slope * np.arange(len(whole)) * FRAME / RATE


def phrase(line: str, synthesizer: Synthesizer, voice: str, middle: float) -> Samples:
    """A whole phrase as the model says it, but for the pitch, which is that of its tones."""
    signs, syllables = signs_of(line)
    said, chosen, begins = synthesizer.say(line, voice, PHRASE_SPEED, PROSODY)
    first = begins[syllables[0][1]]
    ends = np.array([begins[end] for _, _, end in syllables]) - first
    # The silence after it belongs to the last syllable too.
    power = np.sqrt(np.mean(said[: len(chosen) * FRAME].reshape(-1, FRAME) ** 2, axis=1))
    ends[-1] = np.flatnonzero(power > power.max() * 0.05)[-1] + 1 - first
    slope = -FALL if line.endswith("?") else FALL
    steps = contour("".join(tone for tone, _, _ in syllables), ends, slope)
    voiced = chosen > 40
    for at, sign in enumerate(signs):
        if sign in VOICED:
            voiced[begins[at] : begins[at + 1]] = True
    wanted = np.zeros(len(chosen))
    spoken_frames = slice(first, first + len(steps))
    wanted[spoken_frames] = middle * 2 ** (steps / 12)
    wanted[~voiced] = 0
    said, _, _ = synthesizer.say(line, voice, PHRASE_SPEED, PROSODY, wanted - chosen)
    return said[(first - 4) * FRAME :]


def heard(samples: Samples, pause: float = 0.09) -> tuple[int, int]:
    """The first and the last sample of the loudest piece without such a pause, a little around."""
    frame = RATE // 100
    power = np.sqrt(np.convolve(samples**2, np.ones(frame) / frame, "same"))
    loud = np.flatnonzero(power > power.max() * 0.02)
    pieces = np.split(loud, np.flatnonzero(np.diff(loud) > pause * RATE) + 1)
    # If the voice clears its throat first, that is left out.
    said = max(pieces, key=lambda piece: float(np.sum(power[piece] ** 2)))
    return max(0, said[0] - frame), min(len(samples), said[-1] + 2 * frame)


def spoken(line: str, synthesizer: Synthesizer, voice: str, middle: float) -> Samples:
    """A line, its syllables one after the other and each in its tone."""
    overlap = RATE // 40
    whole = np.zeros(0)
    starts = []
    syllables = line.split()
    for place, syllable in enumerate(syllables):
        last = place == len(syllables) - 1
        said, _, _ = synthesizer.say(syllable, voice, 1.0 if last else 1.3, voice)
        first, end = heard(said)
        said = said[first : min(end, first + round(0.5 * RATE))]
        said /= np.sqrt(np.mean(said**2))
        if len(whole) == 0:
            starts.append(0)
            whole = said
            continue
        starts.append(len(whole) - overlap)
        ramp = np.linspace(0, 1, overlap)
        joint = whole[-overlap:] * (1 - ramp) + said[:overlap] * ramp
        whole = np.concatenate([whole[:-overlap], joint, said[overlap:]])
    pitch, times = pyworld.harvest(whole, RATE, f0_floor=70.0, f0_ceil=520.0)
    envelope = pyworld.cheaptrick(whole, pitch, times, RATE)
    noise = pyworld.d4c(whole, pitch, times, RATE)
    sung = pitch.copy()
    for place, syllable in enumerate(syllables):
        begin = starts[place] / RATE
        end = starts[place + 1] / RATE if place + 1 < len(starts) else len(whole) / RATE
        frames = np.flatnonzero((times >= begin) & (times < end) & (pitch > 0))
        if len(frames) == 0:
            raise SystemExit(f"{line}: {syllable} has no voice")
        along = np.linspace(0, 3, len(frames))
        steps = np.interp(along, range(4), PITCHES[syllable[-1]])
        sung[frames] = middle * 2 ** ((steps - 3) * STEP / 12)
    smooth = np.ones(5) / 5
    for run in np.split(np.arange(len(sung)), np.flatnonzero(np.diff(sung > 0)) + 1):
        if sung[run[0]] > 0 and len(run) > 5:
            padded = np.pad(sung[run], 2, "edge")
            sung[run] = np.convolve(padded, smooth, "valid")
    return pyworld.synthesize(sung, envelope, noise, RATE)


def finished(samples: Samples, pause: float) -> Samples:
    """A line without rumble and silence, as loud as the others."""
    clean = sosfiltfilt(butter(2, 80, "highpass", fs=RATE, output="sos"), samples)
    first, last = heard(clean, pause)
    cut = clean[first:last]
    window = min(len(cut), RATE // 4)
    loudest = np.sqrt(np.convolve(cut**2, np.ones(window) / window, "valid").max())
    cut = cut * (LOUDNESS / loudest)
    # Samples over the peak are bent, not cut.
    over = np.abs(cut) > PEAK * 0.7
    knee = PEAK * 0.7
    bent = knee + (PEAK - knee) * np.tanh((np.abs(cut) - knee) / (PEAK - knee))
    cut = np.where(over, np.sign(cut) * bent, cut)
    fade_in, fade_out = RATE // 500, RATE // 30
    cut[:fade_in] *= np.linspace(0, 1, fade_in)
    cut[-fade_out:] *= np.cos(np.linspace(0, np.pi / 2, fade_out)) ** 2
    return cut


CALLS_MP3 = ["-b:a", "32k"]
PHRASES_MP3 = ["-b:a", "24k", "-cutoff", "8500"]
"""By itself the encoder would cut at 6.5 kHz, and s and x live above."""


def sprite(lines: dict[str, Samples], target: Path, quality: list[str]) -> dict[str, list[float]]:
    """Write the lines one after the other: the places of each."""
    silence = np.zeros(round(GAP * RATE))
    pieces, places, at = [], {}, 0
    for line, samples in lines.items():
        at += len(silence)
        places[line] = [round(at / RATE, 3), round(len(samples) / RATE, 3)]
        at += len(samples)
        pieces += [silence, samples]
    sound = (np.concatenate([*pieces, silence]) * 32767).astype("<i2").tobytes()
    encode = ["ffmpeg", "-y", "-loglevel", "error", "-f", "s16le", "-ar", str(RATE), "-ac", "1"]
    encode += ["-i", "-", "-codec:a", "libmp3lame", *quality, "-map_metadata", "-1"]
    subprocess.run([*encode, str(target)], input=sound, check=True)
    return places


def main() -> None:
    """Write the sprites and `places.json` beside the client's code."""
    target = Path(__file__).resolve().parents[1] / "src" / "sound" / "voices"
    target.mkdir(parents=True, exist_ok=True)
    synthesizer = Synthesizer(Path(sys.argv[1]))
    places = {}
    for voice, (name, middle) in VOICES.items():
        calls = {
            line: finished(spoken(pinyin, synthesizer, name, middle), 0.09)
            for line, pinyin in LINES.items()
        }
        phrases = {
            line: finished(phrase(pinyin, synthesizer, name, middle), 1.0)
            for line, pinyin in PHRASES.items()
        }
        places[voice] = {
            **sprite(calls, target / f"{voice}.mp3", CALLS_MP3),
            **sprite(phrases, target / f"{voice}_phrases.mp3", PHRASES_MP3),
        }
    (target / "places.json").write_text(json.dumps(places, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
