import type { Diagnostic } from '@codemirror/lint';
import type { Drift } from '../../src/wire/fields.js';
import type { JsonObject } from '../model/json.js';
import { findPlaces, readPath } from './place.js';
import { MAX_PROBLEMS, type Problem } from './read-text.js';

/** Marks for problems that keep a text from being a payload. */
export function problemDiagnostics(problems: readonly Problem[]): Diagnostic[] {
  return problems.map((problem) => ({ ...problem, severity: 'error' }));
}

/** Marks for the first hundred drifts from the contract, at the values themselves. */
export function driftDiagnostics(text: string, payload: JsonObject, drifts: readonly Drift[]): Diagnostic[] {
  const located = drifts.slice(0, MAX_PROBLEMS).map((drift) => ({ drift, steps: readPath(payload, drift.path) }));
  if (located.length === 0) return [];
  const places = findPlaces(
    text,
    located.map(({ steps }) => steps),
  );
  return located
    .flatMap(({ drift: { path, problem }, steps }): Diagnostic[] => {
      const place = places.get(steps);
      return place ? [{ ...place, severity: 'warning', message: `${path} ${problem}`.trim() }] : [];
    })
    .sort((one, other) => one.from - other.from);
}
