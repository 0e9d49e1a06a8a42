import type { AiProvider, ImportHandler, RemoteSourceHandler } from '@learnwright/core';

/** An import handler that does what another one does, whichever that is by then. */
export function delegateImportHandler(current: () => ImportHandler): ImportHandler {
  return {
    name: current().name,
    can_handle: (source) => current().can_handle(source),
    read: (source) => current().read(source),
  };
}

/** The same for a remote source handler. */
export function delegateRemoteSource(current: () => RemoteSourceHandler): RemoteSourceHandler {
  return {
    name: current().name,
    can_handle: (url) => current().can_handle(url),
    fetch: (url, signal) => current().fetch(url, signal),
  };
}

/** The same for an AI provider. */
export function delegateAiProvider(current: () => AiProvider): AiProvider {
  return {
    name: current().name,
    get slot() {
      return current().slot;
    },
    default_model: () => current().default_model(),
    can_handle: (model) => current().can_handle(model),
  };
}
