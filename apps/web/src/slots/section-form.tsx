import { learnwrightKeys } from '@learnwright/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormField, fieldsOfSchema, type JsonSchema } from '../forms/schema-field.ts';
import { SchemaForm } from '../forms/schema-form.tsx';
import { Failure } from '../page/failure.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Loading } from '../ui/loading.tsx';
import { toLine, toLines } from './readable-words.ts';
import { callOwn } from './send-own.ts';

interface SectionFormProps {
  /** The plugin's own address, which GET and PATCH call. */
  readonly address: string;
  readonly schema: JsonSchema;
}

/** How much of the words of a field is shown, in letters. */
const LABEL = 60;
const HELP = 300;

/** The form of a section of the settings, over what the plugin has stored: what was changed is sent to it, and nothing else. */
export function SectionForm({ address, schema }: SectionFormProps) {
  const { text } = useTexts();
  const { client } = useSession();
  const queryClient = useQueryClient();
  const queryKey = learnwrightKeys.get(address);
  const stored = useQuery({ queryKey, queryFn: () => callOwn(client, 'get', address), retry: false });
  const save = useMutation({
    retry: false,
    mutationFn: (changed: object) => callOwn(client, 'patch', address, changed),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (stored.data === undefined) {
    if (stored.isError) return <Failure error={stored.error} onRetry={() => stored.refetch()} />;
    return <Loading label={text('app.loading')} />;
  }
  const fields = fieldsOfSchema(schema).map(shortenWords);
  return (
    <SchemaForm fields={fields} values={{ ...Object(stored.data) }} onSubmit={(changed) => save.mutateAsync(changed)} />
  );
}

function shortenWords(field: FormField): FormField {
  const { label, help } = field;
  return {
    ...field,
    label: { ...label, words: toLine(label.words, LABEL) },
    help: help && { ...help, words: toLines(help.words, HELP) },
  };
}
