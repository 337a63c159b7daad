import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/inter';
import '../../../../demo/tokens.css';
import './look.css';

export default {
  extends: DefaultTheme,
  enhanceApp: () => {
    // Needs a browser; the pages are drawn without one.
    if (import.meta.env.SSR) return;
    void import('./live-example.js');
    // Links of a drawn page are relative to it, and stay when another page replaces it.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="."]'))
      link.setAttribute('href', link.pathname + link.hash);
  },
} satisfies Theme;
