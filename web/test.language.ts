/* Before every test: the browser asks for Chinese, in any language of the machine. */
const browser = (globalThis as { navigator?: Navigator }).navigator ?? {};
Object.defineProperty(browser, "languages", { value: ["zh-CN"], configurable: true });
if (globalThis.navigator !== browser) {
  Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });
}
