import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { MermaidPicture } from './mermaid-picture.ts';
import './site.css';

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('MermaidPicture', MermaidPicture),
};

export default theme;
