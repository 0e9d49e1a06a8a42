import { type EntryToWrite, goodFiles, writeLyingZip } from '@learnwright/test-kit/archives';
import { type Tool, toEntry, toFolder } from '../../tests/packing-tool.ts';

/** An archive as a tool writes it. */
export interface ArchiveForm {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** The warnings that the archive gets. */
  readonly warnings: readonly string[];
}

/** Where the plugin lies, and what the tool adds. */
interface Wrapping {
  readonly top?: string;
  readonly comment?: string;
  readonly more?: readonly EntryToWrite[];
  readonly warnings?: readonly string[];
}

const DESCRIPTOR = 0x0008;
const UTF8 = 0x0800;
const FILE = 0o100644 * 0x10000;
const FOLDER = 0o040755 * 0x10000;
const DOS_FOLDER = 0x10;
/** Extra fields in hexadecimal digits: times, owners, times of NTFS, the mark of Java. */
const UT = '5554050001' + '00000000';
const UT_LOCAL = '5554090003' + '0000000000000000';
const UNIX_OWNER = '75780b0001' + '04e8030000' + '04e8030000';
const UX = '58550800' + '0000000000000000';
const UX_LOCAL = '58550c00' + '0000000000000000' + 'f501' + '1400';
const NTFS = `0a0020000000000001001800${'83844bc9467add01'.repeat(3)}`;
const JAVA = 'feca0000';

const INFO_ZIP: Tool = {
  made: 0x031e,
  needed: 20,
  attributes: FILE,
  extra: UT + UNIX_OWNER,
  localExtra: UT_LOCAL + UNIX_OWNER,
  packs: 'smaller',
  folder: { attributes: FOLDER + DOS_FOLDER, needed: 10 },
};
const FINDER: Tool = {
  made: 0x0315,
  flags: DESCRIPTOR,
  attributes: FILE + 0x4000,
  extra: UX,
  localExtra: UX_LOCAL,
  descriptor: 'signed',
  folder: { attributes: FOLDER + 0x4000, needed: 10, flags: 0 },
};
const JAVA_STREAM: Tool = { made: 0x14, flags: DESCRIPTOR + UTF8, attributes: 0, descriptor: 'signed' };
const PYTHON: Tool = { made: 0x0314, attributes: FILE };
const DOT_NET: Tool = { made: 0x0314, attributes: FILE, packs: 'smaller' };
const GIT: Tool = {
  made: 0,
  needed: 10,
  attributes: 0,
  extra: UT,
  packs: 'smaller',
  folder: { attributes: DOS_FOLDER },
};
const ZIP64_OF_PYTHON: Tool = { ...PYTHON, made: 0x032d, needed: 45, zip64: 'local' };

const APPLE_DOUBLE = Buffer.from('0005160700020000', 'hex');
const OF_MACOS: readonly EntryToWrite[] = ['.DS_Store', '__MACOSX/._plugin.yaml', '__MACOSX/quiz/._plugin.js'].map(
  (name) => toEntry(FINDER, name, APPLE_DOUBLE),
);
const META_INF: readonly EntryToWrite[] = [
  { ...toEntry(JAVA_STREAM, 'META-INF/', new Uint8Array()), extra: Buffer.from(JAVA, 'hex') },
  toEntry(JAVA_STREAM, 'META-INF/MANIFEST.MF', Buffer.from('Manifest-Version: 1.0\r\n\r\n')),
];

/** The good plugin, with an empty file, in the form of every tool that people pack with. */
export const ARCHIVE_FORMS: readonly ArchiveForm[] = [
  form('Finder of macOS', FINDER, { more: OF_MACOS, warnings: ['archive.left_out'] }),
  form('Finder of macOS, a folder', FINDER, {
    top: 'quiz-1.2.0/',
    more: [toEntry(FINDER, '__MACOSX/quiz-1.2.0/._plugin.yaml', APPLE_DOUBLE)],
    warnings: ['archive.left_out'],
  }),
  form('zip -r', INFO_ZIP),
  form('zip without -r', withoutFolders(INFO_ZIP)),
  form('zip -X, without extra fields', { ...INFO_ZIP, extra: '', localExtra: '' }),
  form('zip 2.3, with fields UX', { ...INFO_ZIP, made: 0x0317, extra: UX, localExtra: UX_LOCAL }),
  form('zip -r -, to a pipe', { ...INFO_ZIP, flags: DESCRIPTOR, descriptor: 'signed', knowsSize: true }),
  form('7-Zip', { ...INFO_ZIP, made: 0x033f, attributes: FILE + 0x8020, extra: NTFS, localExtra: '' }),
  form(
    'jar',
    { ...JAVA_STREAM, folder: { made: 0x0a, attributes: 0, needed: 10, flags: UTF8 } },
    { more: META_INF, warnings: ['shape.stray_file'] },
  ),
  form('ZipOutputStream of Java', JAVA_STREAM),
  form('zip file system of Java', {
    ...JAVA_STREAM,
    extra: UT,
    localExtra: UT_LOCAL,
    folder: { made: 0x0a, attributes: 0, needed: 10, flags: 0 },
  }),
  form('zipfile of Python', PYTHON),
  form('zipfile of Python, stored', { ...PYTHON, packs: 'stored' }),
  form('zipfile of Python, to a pipe', { ...PYTHON, flags: DESCRIPTOR, descriptor: 'signed' }),
  form('zipfile of Python, with fields of ZIP64', ZIP64_OF_PYTHON),
  form('zipfile of Python, with fields of ZIP64 to a pipe', {
    ...ZIP64_OF_PYTHON,
    flags: DESCRIPTOR,
    descriptor: 'zip64',
  }),
  form('archive/zip of Go', {
    made: 0x14,
    flags: DESCRIPTOR,
    attributes: 0,
    descriptor: 'signed',
    endsWithBlock: true,
  }),
  form('zip of Rust', { made: 0x032e, attributes: FILE }),
  form('zip of Rust, large files', { made: 0x032e, needed: 45, attributes: FILE, zip64: 'both' }),
  form('System.IO.Compression of .NET', DOT_NET),
  form('System.IO.Compression of .NET, to a stream', {
    ...DOT_NET,
    made: 0x14,
    flags: DESCRIPTOR,
    attributes: 0,
    descriptor: 'signed',
  }),
  form('Compress-Archive of PowerShell', {
    ...DOT_NET,
    made: 0x14,
    attributes: 0x20,
    folder: { attributes: DOS_FOLDER },
  }),
  form('Explorer of Windows', { made: 0x14, flags: 0x2, attributes: 0x20, packs: 'smaller' }),
  form('archiver', {
    made: 0x032d,
    flags: DESCRIPTOR,
    attributes: FILE + 0x20,
    descriptor: 'signed',
    folder: { attributes: FOLDER + DOS_FOLDER, needed: 10, flags: 0 },
  }),
  form('yazl', {
    made: 0x033f,
    flags: DESCRIPTOR + UTF8,
    attributes: FILE,
    extra: UT,
    localExtra: '',
    descriptor: 'signed',
  }),
  form('adm-zip', {
    made: 0x0314,
    flags: UTF8,
    attributes: FILE,
    folder: { attributes: FOLDER + DOS_FOLDER, needed: 10 },
  }),
  form('fflate', { made: 0x14, attributes: 0 }),
  form('fflate, streamed', { made: 0x14, flags: DESCRIPTOR, attributes: 0, descriptor: 'signed' }),
  form('JSZip', { made: 0x14, needed: 10, attributes: 0, packs: 'stored', folder: { attributes: DOS_FOLDER } }),
  form('libarchive', {
    ...INFO_ZIP,
    made: 0x0314,
    flags: DESCRIPTOR,
    descriptor: 'signed',
    knowsSize: true,
    folder: { attributes: FOLDER },
  }),
  form('git archive', GIT, { comment: '0b9f4ad5e0a1c6c2c0ffee0123456789abcdef01' }),
  form('a download of GitHub', GIT, {
    top: 'quiz-0b9f4ad5/',
    comment: '0b9f4ad5e0a1c6c2c0ffee0123456789abcdef01',
  }),
  form('a descriptor without its signature', { ...PYTHON, flags: DESCRIPTOR, descriptor: 'unsigned' }),
  form('one top folder without an entry', PYTHON, { top: 'quiz/' }),
  form('a comment in words', PYTHON, { comment: 'Packed on a Tuesday. PK' }),
];

function form(
  name: string,
  tool: Tool,
  { top = '', comment = '', more = [], warnings = [] }: Wrapping = {},
): ArchiveForm {
  const make = () => {
    const files = [...goodFiles({ 'quiz/empty.txt': '' })].map(([path, data]) => toEntry(tool, top + path, data));
    const folders = ['config/', 'i18n/', 'quiz/', ...(top === '' ? [] : [''])].flatMap((path) =>
      tool.folder === undefined ? [] : [toFolder(tool, tool.folder, top + path)],
    );
    return writeLyingZip([...folders, ...files, ...more], { comment: Buffer.from(comment) });
  };
  return { name, make, warnings };
}

function withoutFolders({ folder: _, ...tool }: Tool): Tool {
  return tool;
}
