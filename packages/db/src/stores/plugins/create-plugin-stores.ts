import type { PluginStores } from '@learnwright/core';
import { createPluginArchiveStore } from './plugin-archive-store.ts';
import { createPluginAuditStore } from './plugin-audit-store.ts';
import { createPluginStateStore } from './plugin-state-store.ts';
import { createPluginTableStore, type PluginTablePorts } from './plugin-table-store.ts';

/** The stores of installed plugins over one database. */
export function createPluginStores(ports: PluginTablePorts): PluginStores {
  return {
    states: createPluginStateStore(ports.executor, ports.backend.changes),
    archives: createPluginArchiveStore(ports.executor),
    audit: createPluginAuditStore(ports.executor),
    tables: createPluginTableStore(ports),
  };
}
