import type { AiProvider, ImportHandler, RemoteSourceHandler } from '@learnwright/core';

/** Runs a handler's method as its plugin's code; what it rejects with is the plugin's, whoever catches it. */
export type RunHandler = <T>(method: string, work: () => T | Promise<T>) => Promise<T>;

/** An import handler whose methods run as its plugin's code. */
export function attributeImportHandler(
  handler: ImportHandler,
  run: RunHandler,
  isHeldBack: () => boolean,
): ImportHandler {
  return {
    name: handler.name,
    can_handle: (source) => !isHeldBack() && run('can_handle', () => handler.can_handle(source)),
    read: (source) => run('read', () => handler.read(source)),
  };
}

/** A remote source handler whose methods run as its plugin's code. */
export function attributeRemoteSource(
  handler: RemoteSourceHandler,
  run: RunHandler,
  isHeldBack: () => boolean,
): RemoteSourceHandler {
  return {
    name: handler.name,
    can_handle: (url) => !isHeldBack() && run('can_handle', () => handler.can_handle(url)),
    fetch: (url, signal) => run('fetch', () => handler.fetch(url, signal)),
  };
}

/** An AI provider whose methods run as its plugin's code. */
export function attributeAiProvider(provider: AiProvider, run: RunHandler, isHeldBack: () => boolean): AiProvider {
  return {
    name: provider.name,
    slot: provider.slot,
    default_model: () => provider.default_model(),
    can_handle: (model) => !isHeldBack() && run('can_handle', () => provider.can_handle(model)),
  };
}
