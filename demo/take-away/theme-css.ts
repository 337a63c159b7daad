import { contrastPairs, type Pair } from '../contrast/contrast-pairs.js';
import type { ElementName } from '../scenarios/scenario.js';
import type { JsonObject } from '../model/json.js';
import { lookDeclarations, lookRule, type Look } from '../model/look.js';
import { formatCode } from './format-code.js';
import type { CodeFile } from './snippet.js';

/** The look on the stage as a style sheet: its theme's, else the current colours, ready to be changed, and what was chosen besides. */
export async function themeCss(
  element: ElementName,
  payload: JsonObject,
  theme: string | undefined,
  look?: Look,
): Promise<CodeFile> {
  const code = theme === undefined ? ownLook(element, payload, look) : theme + lookRule(look);
  return { file: 'rewards-theme.css', language: 'css', code: await formatCode({ language: 'css', code }) };
}

const DEFAULTS: Look = { '--rewards-card-align': 'start', '--rewards-font': 'system-ui, sans-serif' };

function ownLook(element: ElementName, payload: JsonObject, look?: Look): string {
  const [cta, header] = contrastPairs(element, payload) as [Pair, Pair];
  return `${element} {
    --rewards-radius: 14px;
    --rewards-gap: 16px;
    ${lookDeclarations({ ...DEFAULTS, ...look })}--rewards-header-bg: ${header.ground.value};
    --rewards-header-text-color: ${header.text.value};
    --rewards-cta-bg: ${cta.ground.value};
    --rewards-cta-color: ${cta.text.value};
  }

  ${element}::part(heading) {
    letter-spacing: -0.01em;
  }
`;
}
