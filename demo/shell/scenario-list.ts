import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ELEMENT_TAGS } from '../../src/elements.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { ElementTag } from '../../src/elements.js';
import { segmentsTemplate } from '../ui/segments.js';

const TITLES: Readonly<Record<ElementTag, string>> = {
  'rewards-widget': 'Rewards',
  'giveaway-flow': 'Giveaway',
  'rewards-codes': 'Codes',
};

interface ScenarioListOptions {
  readonly scenarios: readonly Scenario[];
  readonly current: Scenario;
  readonly onChoose: (scenario: Scenario) => void;
}

/** The scenarios of one element by group, with a switch to the other element. */
export function scenarioListTemplate({ scenarios, current, onChoose }: ScenarioListOptions): TemplateResult {
  const own = scenarios.filter(({ element }) => element === current.element);
  const groups = [...new Set(own.map(({ group }) => group))];
  return html`
    ${segmentsTemplate({
      label: 'Element',
      options: ELEMENT_TAGS.map((tag) => [tag, TITLES[tag]] as const),
      current: current.element,
      onChoose: (element) => {
        const first = scenarios.find((scenario) => scenario.element === element);
        if (element !== current.element && first) onChoose(first);
      },
    })}
    ${groups.map(
      (group, index) => html`
        <section class="scenario-group" aria-labelledby="scenario-group-${index}">
          <h3 class="scenario-heading" id="scenario-group-${index}">${group}</h3>
          <ul class="scenario-list">
            ${repeat(
              own.filter((scenario) => scenario.group === group),
              ({ id }) => id,
              (scenario) => html`
                <li>
                  <button
                    type="button"
                    class="scenario"
                    data-scenario=${scenario.id}
                    aria-current=${scenario.id === current.id ? 'true' : 'false'}
                    @click=${() => onChoose(scenario)}
                  >
                    ${scenario.title}
                  </button>
                </li>
              `,
            )}
          </ul>
        </section>
      `,
    )}
  `;
}
