// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of other files.
import type { ReviewedPaths } from './check-file-paths.ts';

const LISTED = 'The name was read from that very folder.';
const FIXED = 'The name is one of a list in this file.';
const MADE = 'The name is an id that the server has just made.';
const INSPECTED = 'The path was checked when the archive was read: no part of it leads out, and none is a link.';
const OF_BACKUP = 'The manifest was checked by its schema: a path has plain parts, and none of them is "..".';
const OWN_PACKAGE = 'The name is in a package.json of the server or of an author.';

/** The places where a path is made of more than literals, constants and `fileNameOf`, each with why that is safe. */
export const REVIEWED_PATHS: ReviewedPaths = {
  'apps/server/src/storage/backup/archive.ts': { 'join(folder, path)': OF_BACKUP },
  'apps/server/src/storage/backup/create-backup.ts': {
    'join(folder, `learnwright-${time}Z${number}.tar.gz`)': 'The time is of the clock of the server.',
  },
  'apps/server/src/storage/backup/backup-contents.ts': {
    'join(resolve(folder), path)': LISTED,
    'join(folder, path)': LISTED,
    'join(root, folder)': LISTED,
    'join(root, path)': LISTED,
    'resolve((await realpath(dirname(place)).catch(unlessGone)) ?? dirname(place), basename(place))':
      'The path is an argument of the command, and is only compared.',
    "join(resolve(root === 'config' ? places.APP_CONFIG_DIR : places.APP_DATA_DIR), ...rest)": OF_BACKUP,
  },
  'apps/server/src/storage/backup/draft-folder.ts': {
    'join(parent, `.learnwright-${kind}-${encodeURIComponent(hostname())}-${process.pid}-`)':
      'The name is of this machine, and encoded.',
    'join(parent, name)': LISTED,
  },
  'apps/server/src/storage/backup/restore-backup.ts': {
    'join(data, name)': LISTED,
    'join(draft, path)': OF_BACKUP,
  },
  'apps/server/src/storage/open-server-database.ts': { 'join(APP_DATA_DIR, name)': FIXED },
  'apps/server/src/commands/doctor/check-machine.ts': { "join(APP_CONFIG_DIR, 'plugins', file)": LISTED },
  'apps/server/src/features/translations/language-files.ts': { 'join(folder, name)': LISTED },
  'apps/server/src/features/translations/web-texts.ts': { 'join(folder, name)': LISTED },
  'apps/server/src/requests/web-files.ts': {
    'join(entry.parentPath, entry.name)': LISTED,
    'join(folder, path)': LISTED,
  },
  'apps/server/src/secrets/private-files.ts': {
    'join(data, folder)': FIXED,
    'join(folder, name)': LISTED,
    'resolve(dirname(path), await readlink(path))': 'It stands in a message alone, about a folder of the operator.',
  },
  'packages/db/src/backup/postgres-backup.ts': {
    "writeFile(`${file}.list`, kept.join('\\n'), { mode: 0o600 })":
      'The file is the draft of a backup, in a folder of its own.',
  },
  'packages/db/src/backup/postgres-programs.ts': { 'join(folder, program)': FIXED, 'join(own, program)': FIXED },
  'packages/db/src/backup/sqlite-backup.ts': { 'rm(source + end, { force: true })': FIXED },
  'packages/db/src/move/sqlite-sides.ts': {
    'rm(draft + end, { force: true })': FIXED,
    'rm(file + end, { force: true })': FIXED,
  },
  'packages/db/src/sqlite/checkpoints.ts': { 'statSync(`${file}-wal`, { throwIfNoEntry: false })': FIXED },
  'packages/git/src/open-repository.ts': { 'join(entry.parentPath, entry.name)': LISTED, 'join(folder, path)': FIXED },
  'packages/git/src/run-git.ts': { 'join(packs, name)': LISTED },
  'packages/git/src/undo-fetch.ts': { 'join(folder, name)': LISTED },
  'packages/plugin-installer/src/uninstall-plugin.ts': {
    'join(exportDirectory, files)': 'The name is made of fileNameOf and the time of the clock of the server.',
  },
  'packages/plugin-installer/src/pack/package-files.ts': {
    'join(directory, folder)': LISTED,
    'join(directory, path)': LISTED,
  },
  'packages/archive/src/threads/leftover-files.ts': { 'join(folder, name)': LISTED },
  'packages/plugin-books/src/repositories/drop-orphans.ts': { 'join(folder, name)': LISTED },
  'packages/plugin-books/src/repositories/repository-room.ts': { 'join(entry.parentPath, entry.name)': LISTED },
  'packages/plugin-content/src/sources/git-source.ts': { 'join(folder, name)': LISTED },
  'packages/plugin-content/src/sources/local-source.ts': { 'join(root, folder)': LISTED, 'join(root, name)': LISTED },
  'packages/plugin-host/src/describe-plugin.ts': {
    'join(directory, config_file)': INSPECTED,
    'join(directory, ui_folder)': INSPECTED,
  },
  'packages/plugin-host/src/discovery/discover-plugins.ts': { "join(folder, dependency, 'package.json')": OWN_PACKAGE },
  'packages/plugin-installer/src/folders/plugin-folders.ts': {
    'join(store, pluginNameSchema.parse(name))': 'The name of a plugin has letters, digits and dashes alone.',
    'join(bin, createId())': MADE,
    "join(directory, code, 'ui')": INSPECTED,
    'join(directory, entryFile)': INSPECTED,
    'join(directory, folder)': INSPECTED,
    'join(folder, name)': LISTED,
    'join(parent, `.${unique}`)': MADE,
    'join(staging, createId())': MADE,
    'join(store, name, `${version}-${sha256.slice(0, DIGITS)}`)': 'All three are parsed in the line above.',
  },
  'packages/plugin-installer/src/folders/write-folder.ts': {
    'join(await realpath(dirname(staging)), basename(staging))': MADE,
    'join(directory, folder)': INSPECTED,
    'join(directory, path)': INSPECTED,
  },
  'packages/plugin-installer/src/trial/list-modules.ts': {
    'join(above, name)': OWN_PACKAGE,
    "join(above, name, 'package.json')": OWN_PACKAGE,
  },
  'packages/plugin-installer/src/trial/trial-entry.ts': { 'join(options.directory, options.entry_file)': INSPECTED },
  'packages/plugin-installer/src/trial/trial-process.ts': {
    "readFile(`/proc/${pid}/status`, 'utf8')": 'The number is of a process that the server has started.',
  },
  'packages/plugin-host/src/runtime/file-journal.ts': {
    'join(directory, `${CALLING}${encodeURIComponent(host)}-${pid}.json`)': 'The name is of this machine, and encoded.',
    'join(directory, `${RUNNING}${encodeURIComponent(host)}-${pid}.json`)': 'The name is of this machine, and encoded.',
    'join(directory, nameInterrupted(note))':
      'A plugin that runs has the name of one, and the name of the machine is encoded.',
    'join(directory, name)': LISTED,
    "join(directory, names[index] ?? '')": LISTED,
  },
  'packages/plugin-host/src/runtime/load-plugin.ts': { 'join(folder, name)': LISTED },
  'packages/plugin-sdk/src/loading/ui-files.ts': {
    'join(entry.parentPath, entry.name)': LISTED,
    'join(folder, path)': LISTED,
  },
  'packages/plugin-sdk/src/loading/syntax-place.ts': {
    'join(directory, folder)': LISTED,
    'join(directory, path)': LISTED,
    'join(folder, entry.name)': LISTED,
  },
};
