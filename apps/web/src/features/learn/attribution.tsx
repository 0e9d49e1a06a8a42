import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

/** Whom to name: many licences ask for it beside the work. */
export function Attribution({ set }: { readonly set: Schemas['Content_LessonSet'] }) {
  const { text } = useTexts();
  const { author, license, homepage } = set.attribution;
  const note = text('app.external');
  return (
    <Card title={text('learn.about')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{text('learn.author')}</dt>
        <dd>{author ?? text('learn.unknown')}</dd>
        <dt className="text-ink-soft">{text('learn.license')}</dt>
        <dd>
          {license === null ? (
            text('learn.unknown')
          ) : (
            <ExternalLink href={addressOf(license)} note={note}>
              {license}
            </ExternalLink>
          )}
        </dd>
        {homepage !== null && (
          <>
            <dt className="text-ink-soft">{text('learn.homepage')}</dt>
            <dd>
              <ExternalLink href={homepage} note={note}>
                {homepage}
              </ExternalLink>
            </dd>
          </>
        )}
        {set.version !== null && (
          <>
            <dt className="text-ink-soft">{text('learn.version')}</dt>
            <dd>{set.version}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

/** Where the text of a licence is, by the name that SPDX has for it. */
function addressOf(license: string): string {
  if (license.startsWith('https:')) return license;
  return `https://spdx.org/licenses/${encodeURIComponent(license.trim().replaceAll(' ', '-'))}.html`;
}
