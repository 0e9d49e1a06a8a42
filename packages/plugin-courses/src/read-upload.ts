import { AppError, type ErrorFinding, toFindings, type Upload, type UploadedFile } from '@learnwright/plugin-sdk';
import { type CreateDraft, draftFieldsSchema } from './schemas.ts';

const LONGEST_NAME = 200;
const TEXT_NAME = /\.(txt|md|markdown)$/i;
const PDF_START = '%PDF-';

/**
 * Reads a draft from a form: its fields, and its text files as material. Throws invalid_request with every finding about
 * fields and files.
 */
export function readUpload(user_id: string, { files, fields }: Upload): CreateDraft {
  const { data, error } = draftFieldsSchema.safeParse(cleanFields(fields));
  const read = files.map(readFile);
  const findings = [
    ...toFindings('body', error?.issues ?? []),
    ...(files.length === 0 ? [refuse('required', 'Send at least one text file.')] : []),
    ...read.flatMap((file) => ('fault' in file ? refuse('invalid_format', file.fault) : [])),
  ];
  const [first] = findings;
  if (data === undefined || first !== undefined) {
    const detail = findings.length === 1 ? first?.message : `The form has ${findings.length} faults.`;
    throw new AppError('invalid_request', detail ?? 'The form cannot be read.', { findings });
  }
  const texts = read.flatMap((file) => ('text' in file ? file : []));
  const parts =
    texts.length === 1 ? texts.map(({ text }) => text) : texts.map(({ name, text }) => `${name}\n\n${text}`);
  return { ...data, user_id, conversation_id: null, material: parts.join('\n\n') };
}

function refuse(code: 'required' | 'invalid_format', message: string): ErrorFinding {
  return { pointer: '/file', code, message };
}

/** A page sends the inputs that were left empty too. What no database holds is taken out. */
function cleanFields(fields: Upload['fields']): Record<string, string> {
  const texts = Object.entries(fields).map(([name, text]) => [name, clean(text)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** The text of a file, or a sentence about why there is none. */
function readFile({ name: sent, bytes }: UploadedFile): { name: string; text: string } | { fault: string } {
  const name = clean(sent).replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME).toWellFormed();
  if (/\.pdf$/i.test(name) || startsAsPdf(bytes)) {
    return {
      fault: `"${name}" is a PDF, which cannot be read. Save it as text (.txt) and send that, or paste its text.`,
    };
  }
  if (!TEXT_NAME.test(name)) {
    return { fault: `"${name}" is no text file. Send files that end in .txt or .md, or paste the text.` };
  }
  const text = decode(bytes);
  if (text === null) {
    return { fault: `"${name}" holds something else than text, or text in an unknown encoding. Save it as UTF-8.` };
  }
  return text === '' ? { fault: `"${name}" is empty.` } : { name, text };
}

function startsAsPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, PDF_START.length)) === PDF_START;
}

/** The text of UTF-8, or of UTF-16 with its mark; null for other bytes. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n').trim();
  } catch {
    // What is no text in its encoding is told to the learner.
    return null;
  }
}
