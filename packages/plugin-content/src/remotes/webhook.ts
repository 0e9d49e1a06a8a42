import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { isAppError, notFound, type RouteRequest } from '@learnwright/plugin-sdk';
import type { ContentContext } from '../tables.ts';
import { purposeOf, requireRemote, startUpdate } from './remotes.ts';

/** `sha256=<hex>` over the body, as GitHub, Gitea and Forgejo send it. */
const SIGNATURE_HEADER = 'X-Hub-Signature-256';
/** The secret itself, as GitLab sends it. */
const SECRET_HEADER = 'X-Gitlab-Token';

/**
 * Takes a webhook: starts an update where it is signed with the secret of the remote. To a wrong signature a remote is not
 * there, as to one that takes no webhooks: not_found.
 */
export async function takeWebhook(
  context: ContentContext,
  remote_id: string,
  { headers, text }: Pick<RouteRequest, 'headers' | 'text'>,
): Promise<void> {
  const secret = await openSecret(context, remote_id);
  const isGenuine = secret !== null && isSigned(secret, headers, text ?? '');
  if (!isGenuine) throw notFound('remote', remote_id);
  await startUpdate(context, remote_id);
}

async function openSecret(context: ContentContext, remote_id: string): Promise<string | null> {
  try {
    const { sealed_secret } = await requireRemote(context, remote_id);
    return sealed_secret && (await context.secrets.open(sealed_secret, purposeOf.webhook(remote_id)));
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null;
    throw error;
  }
}

function isSigned(secret: string, headers: Headers, body: string): boolean {
  const signature = headers.get(SIGNATURE_HEADER);
  if (signature !== null)
    return isEqual(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  return isEqual(headers.get(SECRET_HEADER) ?? '', secret);
}

/** Compares in a time that tells nothing: not even how long the texts are. */
function isEqual(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}
