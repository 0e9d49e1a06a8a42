import { createTransport } from 'nodemailer';
import { isLoopback } from '../../configuration/environment.ts';
import { createMailRetries, type MailRetryPorts } from './mail-retries.ts';

/** The kinds of mail that signing in needs. */
export type SignInMail = 'verify' | 'reset' | 'exists';

/** Sends mails to people who sign in. */
export interface Mailer {
  /** Sends a mail with a link; never rejects: what fails is tried again, and logged, and the person can ask again. */
  send(kind: SignInMail, to: string, link: string): Promise<void>;
  close(): void;
}

/** What a mailer works with. */
export interface MailerOptions extends MailRetryPorts {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtpUrl: string;
  readonly from: string;
  /** The name of the installation, in subjects. */
  readonly appName: string;
  readonly language: string;
}

interface MailText {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

const MAIL_MILLISECONDS = 15_000;

const TEXTS = {
  en: {
    verify: {
      subject: 'Confirm your e-mail address',
      before: 'Somebody has registered with this address. If it was you, confirm it with this link:',
      after: 'The link works for one hour. If it was not you, leave it: nothing will happen.',
    },
    reset: {
      subject: 'Set a new password',
      before: 'Somebody has asked for a new password for this address. If it was you, set one with this link:',
      after: 'The link works for one hour, once. If it was not you, leave it: your password stays.',
    },
    exists: {
      subject: 'You are registered already',
      before: 'Somebody has tried to register with this address, which is registered already. Sign in here:',
      after: 'If it was not you, nothing has to be done.',
    },
  },
  de: {
    verify: {
      subject: 'E-Mail-Adresse bestätigen',
      before: 'Mit dieser Adresse hat sich jemand angemeldet. Waren Sie das, bestätigen Sie sie mit diesem Link:',
      after: 'Der Link gilt eine Stunde. Waren Sie es nicht, geschieht ohne ihn nichts.',
    },
    reset: {
      subject: 'Neues Passwort setzen',
      before: 'Für diese Adresse wurde ein neues Passwort verlangt. Waren Sie das, setzen Sie es mit diesem Link:',
      after: 'Der Link gilt eine Stunde und einmal. Waren Sie es nicht, bleibt Ihr Passwort, wie es ist.',
    },
    exists: {
      subject: 'Sie sind bereits angemeldet',
      before: 'Jemand wollte sich mit dieser Adresse anmelden, die es schon gibt. Hier geht es weiter:',
      after: 'Waren Sie es nicht, ist nichts zu tun.',
    },
  },
} as const satisfies Record<string, Record<SignInMail, MailText>>;

/** Builds a mailer over an SMTP server. Mails are plain text in German or English. */
export function createMailer({ smtpUrl, from, appName, language, ...ports }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // Links in mails are credentials: they leave this machine under TLS or not at all.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    pool: true,
    connectionTimeout: MAIL_MILLISECONDS,
    greetingTimeout: MAIL_MILLISECONDS,
    socketTimeout: MAIL_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const retries = createMailRetries(ports);
  const texts = TEXTS[language.toLowerCase().startsWith('de') ? 'de' : 'en'];
  return {
    send: (kind, to, link) => {
      const { subject, before, after } = texts[kind];
      const mail = {
        from,
        to: { name: '', address: to },
        subject: `${appName}: ${subject}`,
        text: `${before}\n\n${link}\n\n${after}\n`,
      };
      return retries.send(kind, async () => void (await transport.sendMail(mail)));
    },
    close: () => {
      retries.close();
      transport.close();
    },
  };
}
