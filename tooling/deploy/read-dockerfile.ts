import { DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

/** A step of a stage: `RUN`, `COPY` and so on, its flags, and its words: one text where it is written as a shell reads it. */
export interface BuildStep {
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** A stage of a Dockerfile: what it begins with, an image or another stage, and its steps. */
export interface BuildStage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly BuildStep[];
}

/** The instructions that whoever runs the stages knows; a Dockerfile with any other is refused. */
const KNOWN = ['RUN', 'COPY', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];

/** Reads a Dockerfile into its stages, with the defaults of its arguments put in. */
export function readDockerfile(text: string): readonly BuildStage[] {
  const values: Record<string, string> = {};
  const stages: { name: string; base: string; steps: BuildStep[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = joinLines(instruction.getArgumentsContent() ?? '');
    if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = content.split('=');
      values[name] = value;
    } else if (keyword === 'FROM') {
      const [base = '', , name = ''] = content.split(/\s+/);
      stages.push({ name, base: base.replace(/\$\{(\w+)\}/g, (_, key: string) => values[key] ?? ''), steps: [] });
    } else if (KNOWN.includes(keyword)) {
      stages.at(-1)?.steps.push(readStep(keyword, content, readFlags(instruction)));
    } else {
      throw new Error(`Nobody here knows what to do with ${keyword} ${content}.`);
    }
  }
  return stages;
}

function readStep(keyword: string, content: string, flags: BuildStep['flags']): BuildStep {
  const text = keyword === 'HEALTHCHECK' ? content.replace(/^CMD\s+/, '') : content;
  if (text.startsWith('[')) return { keyword, flags, words: JSON.parse(text) };
  return { keyword, flags, words: keyword === 'RUN' ? [text] : text.split(/\s+/) };
}

function readFlags(instruction: Instruction): Record<string, string> {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
}

function joinLines(text: string): string {
  return text.replace(/\\\n\s*/g, ' ').trim();
}
