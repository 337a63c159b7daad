import { html, nothing, type TemplateResult } from 'lit';

interface SegmentsOptions<Value> {
  /** Name of the group; or the id of the element that has it. */
  readonly label: string | { readonly id: string };
  /** Each value with its label. */
  readonly options: readonly (readonly [Value, unknown])[];
  readonly current: Value | undefined;
  readonly onChoose: (value: Value) => void;
  /** A further class of the group. */
  readonly className?: string;
}

/** Buttons in a row, of which one is pressed. */
export function segmentsTemplate<Value>(segments: SegmentsOptions<Value>): TemplateResult {
  const { label, options, current, onChoose, className = '' } = segments;
  return html`
    <div
      class=${`segments ${className}`.trim()}
      role="group"
      aria-label=${typeof label === 'string' ? label : nothing}
      aria-labelledby=${typeof label === 'string' ? nothing : label.id}
    >
      ${options.map(
        ([value, text]) => html`
          <button
            type="button"
            class="segment"
            aria-pressed=${value === current ? 'true' : 'false'}
            @click=${() => onChoose(value)}
          >
            ${text}
          </button>
        `,
      )}
    </div>
  `;
}
