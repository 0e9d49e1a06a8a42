/** What an escape is after. */
export interface EscapeTarget {
  /** The process that installs: its id, the place of its secrets, what it listens on. */
  readonly server: number;
  readonly secret: string;
  readonly port: number;
  readonly udp: number;
  readonly socket: string;
  /** A folder in which anybody may write, with the files `secret.json` and `secret.env`. */
  readonly outside: string;
  /** A native addon. */
  readonly addon: string;
}

/**
 * Ways out of a trial by name: bodies of asynchronous functions of a `target`. Each returns something true once it is out;
 * else it throws or returns nothing. In an ordinary process all of them get out.
 */
export const ESCAPES: Readonly<Record<string, string>> = {
  ...prefix('v8', 'node:v8', {
    'lets V8 write a snapshot': 'return v8.writeHeapSnapshot(at("heap"));',
    'changes the options of V8': 'v8.setFlagsFromString("--expose-gc"); return true;',
    'lets V8 write a snapshot when memory is short': 'v8.setHeapSnapshotNearHeapLimit(1); return true;',
  }),
  ...prefix('fs', 'node:fs', {
    'reads a file': 'return fs.readFileSync(at("secret.json"), "utf8").includes(target.secret);',
    'reads a file by its descriptor': 'return fs.openSync(Buffer.from(at("secret.json")), "r") > 0;',
    'reads a file as a promise': 'return (await fs.promises.readFile(at("secret.json"))).length;',
    'reads a file as a stream':
      'for await (const chunk of fs.createReadStream(at("secret.json"))) return chunk.length;',
    'reads a file as a blob': 'return (await (await fs.openAsBlob(at("secret.json"))).text()).length;',
    'reads a file through its own folder':
      'return fs.readFileSync(import.meta.dirname + "/..".repeat(9) + at("secret.json")).length;',
    'reads a file through a link of its own':
      'const link = import.meta.dirname + "/link"; fs.symlinkSync(at("secret.json"), link); return fs.readFileSync(link).length;',
    'lists a folder': 'return fs.readdirSync(target.outside).length;',
    'opens a folder': 'return fs.opendirSync(target.outside).readSync().name;',
    'copies a file': 'fs.copyFileSync(at("secret.json"), at("copied")); return true;',
    'reads the users of the system': 'return fs.readFileSync("/etc/passwd").length;',
    'reads the environment of the server': 'return fs.readFileSync(proc("environ"), "utf8").includes(target.secret);',
    'reads its own environment from /proc':
      'return fs.readFileSync("/proc/self/environ", "utf8").includes(target.secret);',
    'reads the memory of the server': 'return fs.openSync(proc("mem"), "r");',
    'reads the command line of the server': 'return fs.readFileSync(proc("cmdline")).length;',
    'follows the folder of the server': 'return fs.readlinkSync(proc("cwd"));',
    'writes a file': 'fs.writeFileSync(at("written"), ""); return true;',
    'writes a file as a stream':
      'const stream = fs.createWriteStream(at("streamed")); await new Promise((done, fail) => stream.on("open", done).on("error", fail)); return true;',
    'writes into its own folder': 'fs.writeFileSync(import.meta.dirname + "/written", ""); return true;',
    'changes its own file': 'fs.appendFileSync(import.meta.filename, " "); return true;',
    'makes a folder': 'fs.mkdirSync(at("made")); return true;',
    'makes a link': 'fs.linkSync(import.meta.filename, at("linked")); return true;',
    'changes the times of a file by its descriptor':
      'fs.futimesSync(fs.openSync(import.meta.filename, "r"), 1, 1); return true;',
    'changes the mode of a file by a handle':
      'const handle = await fs.promises.open(import.meta.filename); await handle.chmod(0o644); await handle.close(); return true;',
    'changes the mode of a file': 'fs.chmodSync(at("secret.json"), 0o666); return true;',
  }),
  'reads a file as a module': 'return (await import(at("secret.json"), { with: { type: "json" } })).default.secret;',
  ...prefix('module', 'node:module', {
    'requires a file': 'return module.createRequire(import.meta.url)(at("secret.json")).secret;',
    'hooks the loading of modules':
      'module.registerHooks({ resolve: (name, context, next) => name === "./out.js" ? { url: "node:child_process", shortCircuit: true } : next(name, context) }); return (await import("./out" + ".js")).execFileSync(process.execPath, ["--version"]).length;',
    'hooks the loading of modules in a thread':
      'module.register("data:text/javascript,export const resolve = (name, context, next) => next(name, context)"); return true;',
    'keeps compiled code on the disk':
      'return module.enableCompileCache(at("compiled")).status === module.constants.compileCacheStatus.ENABLED;',
  }),
  'reads its environment': 'return Object.values(process.env).includes(target.secret);',
  'loads a file into its environment': 'process.loadEnvFile(at("secret.env")); return process.env.SECRET_OF_A_FILE;',
  'writes with SQLite':
    'const { DatabaseSync } = await import("node:sqlite"); new DatabaseSync(at("imported.db")).exec("create table a (b)"); return true;',
  'writes with a SQLite that it asks the process for':
    'const { DatabaseSync } = process.getBuiltinModule("node:sqlite"); new DatabaseSync(":memory:").prepare("vacuum into ?").run(at("vacuum.db")); return true;',
  'writes with a SQLite that it requires':
    'const { createRequire } = await import("node:module"); const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite"); new DatabaseSync(":memory:").prepare("attach ? as a").run(at("attached.db")); return true;',
  'lets Node write a report': 'return process.report.writeReport(at("report"));',
  'lets Node write a report when it ends':
    'process.report.directory = target.outside; process.report.reportOnFatalError = true; return true;',
  'lets Node write events':
    'const { createTracing } = await import("node:trace_events"); createTracing({ categories: ["node"] }).enable(); return true;',
  'finds the server by a signal': 'return process.kill(target.server, 0);',
  'ends the server': 'return process.kill(target.server, "SIGTERM");',
  'opens the inspector of the server': 'return process.kill(target.server, "SIGUSR1");',
  'opens the inspector of the server by the process': 'process._debugProcess(target.server); return true;',
  'signals past the process': 'return process._kill(target.server, 10) === 0;',
  'signals its group': 'return process.kill(0, 0);',
  'slows the server down': 'const os = await import("node:os"); os.setPriority(target.server, 1); return true;',
  ...prefix('net', 'node:net', {
    'connects to a port': `return connected(net.connect(target.port, "127.0.0.1"));`,
    'connects to a socket file': 'return connected(net.connect(target.socket));',
    'connects by a socket of its own': 'return connected(new net.Socket().connect(target.port, "127.0.0.1"));',
    listens:
      'return new Promise((done, fail) => { const server = net.createServer().on("error", fail); server.listen(0, "127.0.0.1", () => server.close(() => done(true))); });',
    'listens past the module':
      'return new Promise((done, fail) => { const server = net.createServer().on("error", fail).on("listening", () => server.close(() => done(true))); server._listen2("127.0.0.1", 0, 4); });',
    'makes a handle past the module':
      'const handle = net._createServerHandle("127.0.0.1", 0, 4); handle.close(); return typeof handle === "object";',
    'makes a socket file by a raw handle':
      'const pipe = new net.Socket({ fd: 4 })._handle; const raw = new pipe.constructor(0); return raw.bind(at("bound")) === 0;',
    'is handed a connection':
      'const { Agent } = await import("node:http"); return connected(new Agent().createConnection({ port: target.port, host: "127.0.0.1" }));',
  }),
  fetches: 'return (await fetch("http://127.0.0.1:" + target.port)).ok;',
  'sends a request':
    'const { get } = await import("node:http"); return new Promise((done, fail) => get({ port: target.port, host: "127.0.0.1" }, done).on("error", fail));',
  'sends a request of HTTP/2':
    'const { connect } = await import("node:http2"); return connected(connect("http://127.0.0.1:" + target.port));',
  'begins TLS':
    'const { connect } = await import("node:tls"); const socket = connect(target.port, "127.0.0.1"); return new Promise((done, fail) => { socket.on("error", fail); socket.on("connect", () => { socket.destroy(); done(true); }); });',
  'sends a datagram':
    'const { createSocket } = await import("node:dgram"); const socket = createSocket("udp4"); return new Promise((done, fail) => socket.on("error", fail).send("out", target.udp, "127.0.0.1", (error) => { socket.close(); error ? fail(error) : done(true); }));',
  'asks for a name':
    'const { lookup } = await import("node:dns/promises"); return (await lookup("localhost")).address;',
  'asks for a name of another server':
    'const dns = await import("node:dns"); const resolver = new dns.Resolver(); resolver.setServers(["127.0.0.1:" + target.udp]); resolver.resolve4("out.example", () => undefined); setTimeout(() => resolver.cancel(), 50); return true;',
  'opens its own inspector':
    'const inspector = await import("node:inspector"); inspector.open(0, "127.0.0.1"); const url = inspector.url(); inspector.close(); return url;',
  'debugs itself':
    'const { Session } = await import("node:inspector"); const session = new Session(); session.connect(); session.disconnect(); return true;',
  ...prefix('child', 'node:child_process', {
    'starts a program': 'return child.execFileSync(process.execPath, ["--version"]).length;',
    'starts a shell': 'return child.execSync("echo out").length;',
    'starts a process past the module':
      'const started = new child.ChildProcess(); started.spawn({ file: process.execPath, args: ["node", "--version"], stdio: "ignore" }); return started.pid;',
    forks:
      'const forked = child.fork(import.meta.filename, ["forked"], { stdio: "ignore" }); await new Promise((done, fail) => forked.on("spawn", done).on("error", fail)); forked.kill(); return true;',
  }),
  'starts a thread':
    'const { Worker } = await import("node:worker_threads"); await new Worker("", { eval: true }).terminate(); return true;',
  'asks for the binding of files': 'return typeof process.binding("fs").open;',
  'asks for the binding of processes': 'return typeof process.binding("spawn_sync").spawn;',
  'asks for the binding of files from new code':
    'const find = (async () => undefined).constructor("return process.binding(\'fs\')"); return (await find()).open;',
  'starts a program from another context':
    'const vm = await import("node:vm"); const load = vm.runInThisContext("(name) => import(name)", { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }); return (await load("node:child_process")).execFileSync(process.execPath, ["--version"]).length;',
  'starts a program with a module that the process has':
    'return process.getBuiltinModule("child_process").execFileSync(process.execPath, ["--version"]).length;',
  'starts a program of WebAssembly with files':
    'const { WASI } = await import("node:wasi"); return new WASI({ version: "preview1", preopens: { "/": "/" } });',
  // The last ones: in an ordinary process they disturb those after them.
  'asks the loader for native code':
    'const { createRequire } = await import("node:module"); return createRequire(import.meta.url)(target.addon);',
  'loads native code': 'process.dlopen({ exports: {} }, target.addon); return true;',
  'becomes another user': 'process.setuid(1); return process.getuid() === 1;',
};

/** The files of a plugin that tries them all and throws how many got out; it prints the names of those. */
export function escapingFiles(target: EscapeTarget): Readonly<Record<string, string>> {
  const functions = Object.entries(ESCAPES).map(
    ([name, body]) => `  [${JSON.stringify(name)}]: async () => { ${body} },`,
  );
  const code = `const target = ${JSON.stringify(target)};
const at = (name) => target.outside + '/' + name;
const proc = (name) => '/proc/' + target.server + '/' + name;
const connected = (socket) => new Promise((done, fail) => {
  socket.on('error', fail);
  socket.on('connect', () => { socket.destroy(); done(true); });
});
const escapes = {
${functions.join('\n')}
};
const out = [];
for (const [name, escape] of Object.entries(escapes)) {
  try {
    if (!(await escape())) continue;
    out.push(name);
    process.stdout.write(name + '\\n');
  } catch (error) {
    process.stderr.write(name + ': ' + error.message + '\\n');
  }
}
throw new Error('Of ' + Object.keys(escapes).length + ' escapes ' + out.length + ' got out: ' + out.join(', '));
`;
  return {
    'quiz/plugin.js': `import './escapes.js';\nexport const quiz = {};\n`,
    'quiz/escapes.js': code,
    'quiz/package.json': '{ "type": "module" }',
    'quiz/bonus.js': '',
  };
}

/** The files of a plugin that prints a million lines, and throws as many. */
export function loudFiles(): Readonly<Record<string, string>> {
  const code = `const lines = 'line\\n'.repeat(1_000_000);
process.stdout.write(lines);
process.stderr.write(lines);
export const quiz = {};
throw new Error(lines);
`;
  return { 'quiz/plugin.js': code, 'quiz/bonus.js': '' };
}

function prefix(name: string, module: string, bodies: Readonly<Record<string, string>>): Record<string, string> {
  const load = `const { default: ${name} } = await import(${JSON.stringify(module)}); `;
  return Object.fromEntries(Object.entries(bodies).map(([title, body]) => [title, load + body]));
}
