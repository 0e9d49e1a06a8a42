/** Runs `content_pre_import` on a text before it is parsed; `language` is the one its set explains in. */
export type PrepareText = (text: string, language: string) => Promise<string>;
