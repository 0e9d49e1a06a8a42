/**
 * What stands around the frame of a plugin's page in a test, in the browser: the page of the app, without the rest of the app. It has
 * the host side of the app itself, and tells the test what it was asked for.
 */
import {
  type Bridge,
  type CallRefusal,
  describeRefusal,
  FRAME_ATTRIBUTES,
  type FrameContext,
  HEIGHTS,
  handOver,
  LONGEST_SILENCE,
  type OwnCall,
  readFrameLink,
} from '@learnwright/plugin-sdk/frame-host';
import type { CallOutcome } from './call-route.ts';

/** What the page is shown with. */
export interface AppPageSetup {
  readonly plugin: string;
  readonly version: string;
  /** What people call the page. */
  readonly label: string;
  /** Of its file. */
  readonly address: string;
  readonly context: FrameContext;
}

/** What the test is told, in its order. */
export type PageNote =
  | { readonly kind: 'ready' | 'silent' | 'cut' }
  | { readonly kind: 'height'; readonly pixels: number }
  | { readonly kind: 'said' | 'link'; readonly text: string };

/** What the test may have done, as `learnwrightPage` of the window. */
export interface AppPage {
  change(context: FrameContext): void;
  /** Tells the page that it goes, and the test what it has said then. */
  tearDown(): Promise<void>;
}

interface Frame {
  title: string;
  src: string;
  readonly style: { height: string; visibility: string };
  readonly contentWindow: Parameters<typeof handOver>[0];
  remove(): void;
  addEventListener(type: 'load', listener: () => void): void;
}
interface Root {
  lang: string;
  readonly style: { colorScheme: string; setProperty(name: string, value: string): void };
}

// What this file uses of a browser: packages are compiled without its types.
declare const document: {
  title: string;
  readonly documentElement: Root;
  querySelector(selector: string): { textContent: string; append(element: Frame): void };
  createElement(name: 'iframe'): Frame;
};
declare const location: { readonly origin: string };

class RefusedCall extends Error {
  readonly refusal: CallRefusal;

  constructor(refusal: CallRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const setup: AppPageSetup = JSON.parse(await (await fetch('/setup')).text());
let { context } = setup;
let bridge: Bridge | null = null;
let notes: Promise<unknown> = Promise.resolve();
const frame = Object.assign(document.createElement('iframe'), FRAME_ATTRIBUTES, { title: setup.label });

dress();
document.title = setup.label;
document.querySelector('h1').textContent = setup.label;
resize(HEIGHTS.least * 2);
const silence = setTimeout(() => stop('silent'), LONGEST_SILENCE);
frame.addEventListener('load', answerLoad);
frame.src = setup.address;
document.querySelector('main').append(frame);

Object.assign(globalThis, {
  learnwrightPage: {
    change: (next) => {
      context = next;
      dress();
      bridge?.tellContext();
    },
    tearDown: async () => {
      await bridge?.tearDown();
      await notes;
    },
  } satisfies AppPage,
});

function answerLoad(): void {
  // A frame that goes somewhere else has lost its way back: what is there now was given nothing.
  if (bridge !== null) {
    stop('cut');
    return;
  }
  bridge = handOver(frame.contentWindow, {
    plugin: setup.plugin,
    version: setup.version,
    context: () => context,
    call,
    explain: (error) => describeRefusal(error instanceof RefusedCall ? error.refusal : null),
    openLink: (url) => {
      const link = readFrameLink(url, location.origin);
      if (link !== null) note({ kind: 'link', text: link.kind === 'inside' ? link.path : link.url });
      return link !== null;
    },
    announce: (text) => note({ kind: 'said', text }),
    resize,
    onReady: () => {
      clearTimeout(silence);
      note({ kind: 'ready' });
    },
    onCut: () => stop('cut'),
    now: () => performance.now(),
  });
}

async function call(own: OwnCall): Promise<unknown> {
  const outcome: CallOutcome = JSON.parse(await (await send('/call', own)).text());
  if ('refusal' in outcome) throw new RefusedCall(outcome.refusal);
  return outcome.answer;
}

function resize(pixels: number): void {
  frame.style.height = `${pixels}px`;
  note({ kind: 'height', pixels });
}

function stop(kind: 'silent' | 'cut'): void {
  clearTimeout(silence);
  bridge?.close();
  frame.remove();
  note({ kind });
}

/** Puts on the theme as the app does, so that the frame stands before the same ground. */
function dress(): void {
  const { documentElement: root } = document;
  const { style } = root;
  root.lang = context.locale;
  style.colorScheme = context.theme;
  for (const [name, value] of Object.entries(context.styles.variables)) style.setProperty(name, value);
}

/** Tells the test, one after the other. */
function note(told: PageNote): void {
  notes = notes.then(() => send('/note', told));
}

function send(path: string, message: object): Promise<Response> {
  return fetch(path, { method: 'POST', body: JSON.stringify(message) });
}
