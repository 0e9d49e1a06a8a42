import { isApiError, type Result, requireData } from '@learnwright/client';
import {
  addressOfFrame,
  type Bridge,
  describeRefusal,
  FRAME_ATTRIBUTES,
  type FrameContext,
  HEIGHTS,
  handOver,
  LONGEST_SILENCE,
  type OwnCall,
  readFrameLink,
} from '@learnwright/plugin-sdk/frame-host';
import { type Learnwright, learnwrightKeys, useLearnwright } from '@learnwright/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { usePagePorts } from '../start/page-ports.ts';
import { useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-status.tsx';
import { Loading } from '../ui/loading.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { readThemeVariables } from './theme-variables.ts';
import { usePageChanges } from './use-page-changes.ts';
import { useShownTheme } from './use-shown-theme.ts';

interface PluginFrameProps {
  readonly plugin: { readonly name: string; readonly version: string };
  /** The file as the manifest has it: `ui/index.html`. */
  readonly frame: string;
  /** What people call the page. */
  readonly label: string;
  /** The address of the page in the manifest. */
  readonly path: string;
  readonly project_id: string | null;
}

const CALLS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

type FrameState = 'waiting' | 'ready' | 'silent' | 'cut';

/** A mount of a frame: each is a new one, since no frame loads itself again. */
interface Attempt {
  readonly count: number;
  /** The height of the frame in whose place it comes, so that nothing moves around it; null where there was none. */
  readonly height: number | null;
}

interface FrameAttemptProps extends PluginFrameProps, Omit<Attempt, 'count'> {
  readonly address: string;
  /** Which pages the plugin has now; the frame shows those that there were when it was mounted. */
  readonly pages: string;
  readonly onAgain: (height: number | null) => void;
}

/**
 * A page that a plugin draws itself, in a frame of an opaque origin: it reads nothing of the app, and reaches the routes of its plugin by
 * messages alone. It is drawn anew when its author has changed it.
 */
export function PluginFrame(props: PluginFrameProps) {
  const { plugin, frame } = props;
  const { text } = useTexts();
  const pages = usePageChanges(plugin.name);
  const [{ count, height }, setAttempt] = useState<Attempt>({ count: 0, height: null });
  const address = addressOfFrame(plugin, frame);
  if (pages === null) return <Loading label={text('app.loading')} />;
  return (
    <FrameAttempt
      key={`${address} ${count}`}
      {...props}
      {...{ address, pages, height }}
      onAgain={(last) => setAttempt((before) => ({ count: before.count + 1, height: last }))}
    />
  );
}

function FrameAttempt(props: FrameAttemptProps) {
  const { plugin, label, path, project_id, address, pages, onAgain } = props;
  const texts = useTexts();
  const theme = useShownTheme();
  const { user_id, ...learnwright } = useLearnwright();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const { now } = usePagePorts();
  const announce = useAnnounce();
  const [state, setState] = useState<FrameState>('waiting');
  const [height, setHeight] = useState<number>(props.height ?? HEIGHTS.least * 2);
  const [shown] = useState(pages);
  const [leaving, setLeaving] = useState<string | null>(null);
  const bridge = useRef<Bridge | null>(null);
  const { language, text } = texts;
  const { server } = useSessionState();

  const context = (): FrameContext => ({
    ...{ theme, locale: language, user_id, project_id, path, displayMode: 'inline' },
    styles: { variables: readThemeVariables(document.documentElement) },
  });
  async function call({ method, path: route, ...input }: OwnCall): Promise<unknown> {
    const data = await callServer(learnwright.client, method, route, input);
    // What the page shows stays; whatever is looked at next is read again.
    if (method !== 'GET') void queryClient.invalidateQueries({ queryKey: learnwrightKeys.all, refetchType: 'none' });
    return data;
  }
  function openLink(url: string): boolean {
    const link = readFrameLink(url, location.origin);
    if (link === null || (link.kind === 'outside' && leaving !== null)) return false;
    if (link.kind === 'inside') history.push(link.path);
    else setLeaving(link.url);
    return true;
  }
  // The bridge lives longer than one drawing: it asks for what is true now.
  const drawAgain = () => onAgain(height);
  const latest = useRef({ context, call, openLink, announce, text, drawAgain });
  useEffect(() => {
    latest.current = { context, call, openLink, announce, text, drawAgain };
  });

  useEffect(() => {
    const timer = setTimeout(() => setState((before) => (before === 'waiting' ? 'silent' : before)), LONGEST_SILENCE);
    const unblock = history.block({
      blockerFn: async () => {
        await bridge.current?.tearDown();
        return false;
      },
      enableBeforeUnload: false,
    });
    return () => {
      clearTimeout(timer);
      unblock();
      bridge.current?.close();
    };
  }, [history]);
  useEffect(() => {
    if (pages === shown) return undefined;
    let isOver = false;
    void Promise.resolve(bridge.current?.tearDown()).then(() => {
      if (!isOver) latest.current.drawAgain();
    });
    return () => {
      isOver = true;
    };
  }, [pages, shown]);
  useEffect(() => bridge.current?.tellContext(), [theme, language, user_id, project_id]);

  function answerLoad({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>): void {
    // A frame that goes somewhere else has lost its way back: what is there now was given nothing.
    if (bridge.current !== null) {
      bridge.current.close();
      setState('cut');
      return;
    }
    bridge.current = handOver(contentWindow, {
      plugin: plugin.name,
      version: server?.version ?? '',
      context: () => latest.current.context(),
      call: (own) => latest.current.call(own),
      explain: (error) => describeRefusal(isApiError(error) ? error : null),
      openLink: (url) => latest.current.openLink(url),
      announce: (said) => latest.current.announce(latest.current.text('frames.said', { name: label, text: said })),
      resize: setHeight,
      onReady: () => setState('ready'),
      onCut: () => setState('cut'),
      now,
    });
  }

  if (state === 'silent' || state === 'cut') {
    return (
      <div role="alert" className="card grid gap-3 justify-items-start p-4">
        <p>{text(state === 'silent' ? 'frames.silent' : 'frames.cut', { name: label })}</p>
        <Button onClick={() => onAgain(null)}>{text('action.try_again')}</Button>
      </div>
    );
  }
  return (
    <>
      {state === 'waiting' && props.height === null && <Loading label={text('app.loading')} />}
      <iframe
        title={label}
        src={address}
        {...FRAME_ATTRIBUTES}
        onLoad={answerLoad}
        style={{ height, visibility: state === 'waiting' ? 'hidden' : 'visible' }}
        className="w-full"
      />
      {leaving !== null && <LeaveDialog name={label} url={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

async function callServer(
  client: Learnwright['client'],
  method: OwnCall['method'],
  path: string,
  input: object,
): Promise<unknown> {
  if (client === null) throw new Error('There is no server.');
  const result: Result<unknown, string> = await Reflect.apply(client[CALLS[method]], client, [path, input]);
  return requireData(result);
}
