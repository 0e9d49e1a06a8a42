import { type AppError, type ErrorFinding, MAX_FINDINGS, type ProblemTexts } from '@learnwright/core';
import { z } from 'zod';
import { listLanguages } from './accept-language.ts';
import { type AnswerEnv, standardHeaders } from './standard-headers.ts';

/** The body of every error (RFC 9457; specification, R5.9). Some codes carry fields of their own: `existing_id`. */
export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    detail_en: z.string().optional(),
    code: z.string(),
    request_id: z.string(),
    errors: z
      .array(
        z.looseObject({
          path: z.string().optional(),
          pointer: z.string().optional(),
          parameter: z.string().optional(),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
    error_count: z.int().optional(),
    truncated: z.boolean().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

/** How a problem document is written. */
export interface ProblemOptions {
  /** Takes secrets out of its JSON. */
  readonly redact?: (json: string) => string;
  /** The header `Accept-Language` of the request: errors are translated. Default: English. */
  readonly acceptLanguage?: string | undefined;
  /** The texts of a code of the error table in the first of the languages that has them; null for English. */
  readonly translate?: (code: string, languages: readonly string[]) => ProblemTexts | null;
}

/** The problem document of an error: the only place that makes one. */
export function problemResponse(
  error: AppError,
  env: AnswerEnv,
  { redact = (json) => json, acceptLanguage = '', translate = () => null }: ProblemOptions = {},
): Response {
  const { status } = error;
  const languages = listLanguages(acceptLanguage);
  const own = error.translate?.(languages) ?? null;
  const texts = own ?? translate(error.code, languages);
  const english = error.message + sayHowMany(error);
  const problem = {
    type: `urn:learnwright:error:${error.code}`,
    title: texts?.title ?? error.title,
    status,
    detail: texts === null ? english : own === null ? texts.detail : own.detail + sayHowMany(error),
    // A sentence of the table names no ids and limits: the English one does.
    ...(texts !== null && own === null ? { detail_en: english } : {}),
    code: error.code,
    request_id: env.requestId,
    ...error.extensions,
    ...listFindings(error),
  };
  return new Response(redact(JSON.stringify(problem)), {
    status,
    headers: {
      ...standardHeaders(env, { 'Content-Type': 'application/problem+json' }),
      ...(texts === null ? {} : { 'Content-Language': texts.language, Vary: 'Accept-Language' }),
      ...error.headers,
    },
  });
}

/** The findings of a problem document; where they are cut, also how many there are in all. */
function listFindings({ findings, findingCount }: AppError) {
  if (findings.length === 0) return {};
  const errors = listFirst(findings);
  return findingCount > errors.length ? { errors, error_count: findingCount, truncated: true } : { errors };
}

/** The first findings, in their order, and one of every code among them. */
function listFirst(findings: readonly ErrorFinding[]): readonly ErrorFinding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  const ofEachCode = new Map(findings.toReversed().map((finding) => [finding.code, finding]));
  const chosen = new Set([...new Set([...ofEachCode.values(), ...findings])].slice(0, MAX_FINDINGS));
  return findings.filter((finding) => chosen.has(finding));
}

/** The sentence of a problem document that does not list every finding. */
function sayHowMany({ findings, findingCount = findings.length }: AppError): string {
  if (findingCount <= MAX_FINDINGS) return '';
  return ` errors lists the first ${Math.min(findings.length, MAX_FINDINGS)} of ${findingCount} findings.`;
}
