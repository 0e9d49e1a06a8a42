import {
  type AssessmentAnswer,
  type AssessmentQuestion,
  assessmentAnswerSchema,
  type ErrorFinding,
  type FindingCode,
  idSchema,
  z,
} from '@learnwright/plugin-sdk';

/** The most picks of an answer: more than any question has answers. */
const MAX_PICKS = 50;

const answerSchema = assessmentAnswerSchema.extend({ answer_ids: z.array(z.string()).max(MAX_PICKS).optional() });

/** The body of POST /evaluate. */
export const evaluateSchema = z
  .object({
    project_id: idSchema,
    answers: z.array(answerSchema).min(1).max(100).meta({ description: 'Each question at most once.' }),
  })
  .meta({ id: 'EvaluateAssessment' });
export type EvaluateAssessment = z.output<typeof evaluateSchema>;

/** Finds all mistakes in the answers, with pointers into the body of POST /evaluate (specification, R9.2). */
export function findWrongAnswers(
  questions: readonly AssessmentQuestion[],
  answers: readonly AssessmentAnswer[],
): ErrorFinding[] {
  const answered = new Set<string>();
  return answers.flatMap((answer, index) => {
    const pointer = `/answers/${index}`;
    const question = questions.find(({ id }) => id === answer.question_id);
    const findings = [...findWrongForm(pointer, answer), ...findWrongQuestion(pointer, question)];
    if (question === undefined) return findings;
    if (answered.has(question.id)) {
      findings.push(finding(`${pointer}/question_id`, 'invalid_value', 'The question has been answered already.'));
    }
    answered.add(question.id);
    return [...findings, ...findWrongPicks(pointer, question, answer)];
  });
}

function findWrongForm(pointer: string, { answer_id, answer_ids }: AssessmentAnswer): ErrorFinding[] {
  if (answer_id === undefined && answer_ids === undefined) {
    return [finding(pointer, 'required', 'Give answer_id, or answer_ids.')];
  }
  if (answer_id !== undefined && answer_ids !== undefined) {
    return [finding(pointer, 'invalid_value', 'Give either answer_id or answer_ids, not both.')];
  }
  if (answer_ids?.length === 0) return [finding(`${pointer}/answer_ids`, 'too_small', 'Pick at least one answer.')];
  return [];
}

function findWrongQuestion(pointer: string, question: AssessmentQuestion | undefined): ErrorFinding[] {
  if (question !== undefined) return [];
  return [finding(`${pointer}/question_id`, 'unknown_reference', 'There is no question with this id.')];
}

function findWrongPicks(pointer: string, question: AssessmentQuestion, answer: AssessmentAnswer): ErrorFinding[] {
  const { answer_id, answer_ids = [] } = answer;
  const findings: ErrorFinding[] = [];
  if (question.type === 'single' && answer_ids.length > 1) {
    findings.push(finding(`${pointer}/answer_ids`, 'too_big', 'The question takes one answer.'));
  }
  if (answer_id !== undefined) findings.push(...findWrongPick(`${pointer}/answer_id`, question, answer_id, []));
  const before: string[] = [];
  for (const [index, id] of answer_ids.entries()) {
    findings.push(...findWrongPick(`${pointer}/answer_ids/${index}`, question, id, before));
    before.push(id);
  }
  return findings;
}

function findWrongPick(
  pointer: string,
  question: AssessmentQuestion,
  pick: string,
  before: readonly string[],
): ErrorFinding[] {
  if (before.includes(pick)) return [finding(pointer, 'invalid_value', 'The answer has been picked already.')];
  if (question.answers.some(({ id }) => id === pick)) return [];
  return [finding(pointer, 'unknown_reference', 'The question has no answer with this id.')];
}

function finding(pointer: string, code: FindingCode, message: string): ErrorFinding {
  return { pointer, code, message };
}
