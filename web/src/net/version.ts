declare const __VERSION__: string;

/** The release that this page is of. */
export const VERSION = __VERSION__;
