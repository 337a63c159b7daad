import type { WidgetHarness } from './widget-harness.js';

/**
 * Applies a widget's rules for paper on the screen, or undoes that. WebDriver cannot emulate media, so this changes the
 * styles, which all widgets share.
 */
export function onPaper(widget: WidgetHarness, on: boolean): void {
  const [from, to] = on ? ['print', 'screen'] : ['screen', 'print'];
  for (const { cssRules } of widget.element.shadowRoot!.adoptedStyleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText === from) rule.media.mediaText = to;
}
