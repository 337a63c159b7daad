import { contrastPairs, type Pair } from '../contrast/contrast-pairs.js';
import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from '../model/json.js';
import { formatCode } from './format-code.js';
import type { CodeFile } from './snippet.js';

/** The look on the stage as a style sheet: its theme's, else the current colours, ready to be changed. */
export async function themeCss(
  element: ElementName,
  payload: JsonObject,
  theme: string | undefined,
): Promise<CodeFile> {
  const code = theme ?? ownLook(element, payload);
  return { file: 'rewards-theme.css', language: 'css', code: await formatCode({ language: 'css', code }) };
}

function ownLook(element: ElementName, payload: JsonObject): string {
  const [cta, header] = contrastPairs(element, payload) as [Pair, Pair];
  return `${element} {
    --rewards-font: system-ui, sans-serif;
    --rewards-radius: 14px;
    --rewards-gap: 16px;
    --rewards-card-align: start;
    --rewards-header-bg: ${header.ground.value};
    --rewards-header-text-color: ${header.text.value};
    --rewards-cta-bg: ${cta.ground.value};
    --rewards-cta-color: ${cta.text.value};
  }

  ${element}::part(heading) {
    letter-spacing: -0.01em;
  }
`;
}
