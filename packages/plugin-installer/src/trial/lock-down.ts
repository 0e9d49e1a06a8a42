import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The functions that are taken away, as a module of Node (or the prototype of a class in it) and the names in it. What the
 * permission model of every Node refuses by itself is not listed: files, processes, threads, addons, WASI.
 */
const TAKEN: readonly (readonly [place: string, names: RegExp])[] = [
  // Files that are open for reading.
  ['fs', /^(?:fchmod|fchown|futimes)(?:Sync)?$/],
  // Signals, raw bindings, another program in the place of this one, another user.
  [
    'process',
    /^(?:_?kill|_debug\w+|binding|_linkedBinding|dlopen|execve|loadEnvFile|sete?[ug]id|setgroups|initgroups)$/,
  ],
  // The network, which the permission model closes since Node 25.
  ['net', /^_createServerHandle$/],
  ['net#Socket', /^connect$/],
  ['net#Server', /^(?:listen|_listen2)$/],
  ['dgram', /^(?:createSocket|_createSocketHandle|Socket)$/],
  ['dns', /^(?:lookup|resolve|reverse)/],
  ['dns#Resolver', /^(?:resolve|reverse)/],
  ['dns/promises', /^(?:lookup|resolve|reverse)/],
  ['dns/promises#Resolver', /^(?:resolve|reverse)/],
  ['inspector', /^(?:open|Session)$/],
  ['inspector/promises', /^(?:open|Session)$/],
  // Hooks that go past those of the host, and a cache on the disk.
  ['module', /^(?:register|registerHooks|enableCompileCache)$/],
  ['os', /^setPriority$/],
  // Files that V8 and Node write themselves, whatever is permitted.
  ['trace_events', /^createTracing$/],
  ['v8', /^(?:setFlagsFromString|setHeapSnapshotNearHeapLimit|writeHeapSnapshot|startCpuProfile|startHeapProfile)$/],
];

/** The raw handle of a pipe makes socket files; its class is reached through every pipe, such as that of the errors. */
const TAKEN_OF_PIPES = /^(?:bind|connect|fchmod|listen)$/;
const TAKEN_OF_FILES = /^(?:chmod|chown|utimes)$/;

/**
 * Takes functions from this process for good that the permission model of one Node or another leaves open. Every module
 * has the same objects, however it gets at them. Those who have kept a function before, such as this host, keep it.
 */
export async function lockDown(): Promise<void> {
  // All modules are loaded before the first of them changes: one builds on the other.
  const owners = TAKEN.map(([place, names]) => ({ owner: findOwner(place), place, names }));
  const pipe: unknown = Reflect.get(process.stderr, '_handle');
  const file = await open(import.meta.filename);
  await file.close();
  const handles = [
    { owner: prototypeOf(pipe), place: 'pipe', names: TAKEN_OF_PIPES },
    { owner: prototypeOf(file), place: 'file', names: TAKEN_OF_FILES },
  ];
  for (const { owner, place, names } of [...owners, ...handles]) {
    const taken = Object.getOwnPropertyNames(owner).filter((name) => names.test(name));
    for (const name of taken) take(owner, name, place);
  }
  // Its settings name files that a crash writes.
  replace(process, 'report', undefined);
  syncBuiltinESMExports();
}

/** The exports of a module, or a prototype in them; an empty object where this Node has no such module. */
function findOwner(place: string): object {
  const [name = '', className] = place.split('#');
  const exports: object = process.getBuiltinModule(name) ?? {};
  return className === undefined ? exports : Object(Reflect.get(Object(Reflect.get(exports, className)), 'prototype'));
}

function prototypeOf(instance: unknown): object {
  return Object(Object.getPrototypeOf(Object(instance)));
}

function take(owner: object, name: string, place: string): void {
  // A function that `new` takes, and that classes can extend: importing a library is no attempt yet.
  const refused = function refused() {
    throw Object.assign(new Error(`The trial of a plugin has no ${place}.${name}.`), { code: 'ERR_ACCESS_DENIED' });
  };
  replace(owner, name, refused);
}

/** Throws where this Node does not let it: then nothing is tried. */
function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: false, enumerable: true, writable: false });
}
