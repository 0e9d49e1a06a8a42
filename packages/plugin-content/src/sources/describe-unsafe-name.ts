const CONTROL = /\p{Cc}/u;
const DRIVE = /^[A-Za-z]:/;
const MAX_LENGTH = 500;

/** What is wrong with the name of a file, as the end of a sentence; null when it is a plain path inside the upload. */
export function describeUnsafeName(name: string): string | null {
  if (name === '') return 'the name is empty';
  if (name.length > MAX_LENGTH) return `the name is longer than ${MAX_LENGTH} characters`;
  if (CONTROL.test(name)) return 'the name holds a control character';
  if (!name.isWellFormed() || name.includes('\uFFFD')) return 'the name is not UTF-8';
  if (name.includes('\\')) return 'the name holds a backslash';
  if (name.startsWith('/') || DRIVE.test(name)) return 'the name is absolute';
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.includes('..')) return 'the name leads upwards';
  if (segments.includes('.') || segments.includes('')) return 'the name has an empty segment';
  return null;
}
