import { type Caller, reply, z } from '@learnwright/plugin-sdk';
import type { SignInConfig } from '../../configuration/sign-in-config.ts';
import type { AppContext } from '../app-context.ts';
import { route } from '../route.ts';
import { describeLanguage } from '../translations/describe-language.ts';

const signInWaysSchema = z
  .object({
    email_and_password: z.boolean(),
    passkeys: z.boolean(),
    social: z.array(z.string()).meta({ description: 'The providers to sign in with, such as `google`.' }),
    sign_up: z.boolean().meta({ description: 'Whether somebody new may register.' }),
  })
  .meta({ id: 'SignInWays' });

const callerSchema = z
  .object({
    role: z.enum(['learner', 'app', 'operator']),
    user_id: z.string().nullable().meta({
      description: 'The learner that the caller is; null for an application, a token of an operator, and in open mode.',
    }),
  })
  .meta({ id: 'AppCaller' });

const appSchema = z
  .object({
    name: z.string().meta({ description: 'The name of this installation.' }),
    version: z.string().meta({ description: 'The version of the service.' }),
    auth_mode: z.enum(['open', 'required']).meta({
      description: '`open`: everybody who reaches the server is its operator. `required`: callers send a credential.',
    }),
    sign_in: signInWaysSchema.nullable().meta({ description: 'How people sign in; null where nobody can.' }),
    languages: z.array(z.object({ language: z.string(), name: z.string() })).meta({
      description: 'The languages of texts, each by its own name, as `/i18n` lists them.',
    }),
    default_language: z.string().meta({ description: 'The language of users who name none.' }),
    plugin_install: z.boolean().meta({ description: 'Whether archives of plugins are taken over HTTP.' }),
    caller: callerSchema.nullable().meta({ description: 'Who asks; null where nobody is signed in.' }),
  })
  .meta({ id: 'App' });
type App = z.infer<typeof appSchema>;

/** No cache keeps an answer that differs by caller. */
const KEPT_BY_NOBODY = { 'Cache-Control': 'no-store' };

export const appRoutes = [
  route.get(
    '/app',
    {
      access: 'public',
      summary: 'Read what an app asks first: who calls, how people sign in, and in which languages',
      description:
        'Takes a credential, and asks for none: without one `caller` is null. A token that is no good is refused as everywhere. Nothing keeps the answer.',
      response: { 200: appSchema },
    },
    ({ context, request }) => reply(200, describeApp(context, request.caller), KEPT_BY_NOBODY),
  ),
];

function describeApp({ config, version, authMode, host }: AppContext, { role, user_id }: Caller): App {
  return {
    name: config.app.name,
    version,
    auth_mode: authMode,
    sign_in: describeSignIn(config.auth.sign_in),
    languages: host.texts.languages().map((coverage) => {
      const { language, name } = describeLanguage(coverage);
      return { language, name };
    }),
    default_language: config.app.default_language,
    plugin_install: config.plugins.install.http,
    caller: role === 'nobody' ? null : { role, user_id },
  };
}

function describeSignIn({ enabled, email_and_password, passkeys, social, sign_up }: SignInConfig): App['sign_in'] {
  if (!enabled) return null;
  return { email_and_password, passkeys, social: Object.keys(social), sign_up };
}
