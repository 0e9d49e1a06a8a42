import mermaidUrl from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

/** What is used of Mermaid, which its script puts there. */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

declare global {
  var mermaid: Mermaid | undefined;
}

let drawn = 0;

/** Mermaid's dark theme writes the texts of arrows dark on dark. */
const ARROWS = '.edgeLabel p { color: var(--vp-c-text-1); background-color: var(--vp-c-bg); }';

/** A Mermaid text as a picture in the colours of the page. Until Mermaid has come, which is a file of the site, the text itself. */
export const MermaidPicture = defineComponent({
  props: { source: { type: String, required: true } },
  setup({ source }) {
    const { isDark } = useData();
    const svg = ref('');
    const theme = ref('');
    const mounted = ref(false);
    const draw = async () => {
      if (globalThis.mermaid === undefined) return;
      const chosen = isDark.value ? 'dark' : 'neutral';
      globalThis.mermaid.initialize({ securityLevel: 'strict', theme: chosen, themeCSS: ARROWS });
      drawn += 1;
      svg.value = (await globalThis.mermaid.render(`picture-${drawn}`, source)).svg;
      theme.value = chosen;
    };
    onMounted(() => {
      mounted.value = true;
      return draw();
    });
    watch(isDark, draw);
    return () => {
      // A wide picture is scrolled, with the keyboard too.
      if (svg.value !== '')
        return h('div', { class: 'picture', 'data-theme': theme.value, tabindex: 0, innerHTML: svg.value });
      const script = mounted.value ? h('script', { src: mermaidUrl, onLoad: draw }) : null;
      return h('div', { class: 'picture' }, [h('pre', { tabindex: 0 }, source), script]);
    };
  },
});
