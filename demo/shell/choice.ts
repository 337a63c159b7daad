import { html, type TemplateResult } from 'lit';

interface ChoiceOptions<Value> {
  readonly label: string;
  /** Each value with its name. */
  readonly options: readonly (readonly [Value, string])[];
  readonly current: Value;
  readonly onChoose: (value: Value) => void;
}

/** A list to choose from, and its label. */
export function choiceTemplate<Value extends string | number>({
  label,
  options,
  current,
  onChoose,
}: ChoiceOptions<Value>): TemplateResult {
  const id = `choice-${label.toLowerCase().replaceAll(' ', '-')}`;
  return html`
    <label class="choice-label" for=${id}>${label}</label>
    <select
      class="field"
      id=${id}
      @change=${(event: Event) => {
        const chosen = options[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      ${options.map(([value, text]) => html`<option .selected=${value === current}>${text}</option>`)}
    </select>
  `;
}
