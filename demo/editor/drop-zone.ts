import type { JsonObject } from '../model/json.js';
import { readPayloadFile } from './payload-file.js';

interface DropZoneCallbacks {
  readonly onPayload: (payload: JsonObject, fileName: string) => void;
  /** Called with the reason, in plain words, when a file is rejected. */
  readonly onProblem: (message: string) => void;
}

/**
 * Lets a JSON file be dropped anywhere on an element. While one is dragged over it, it has the attribute `data-dropping`.
 *
 * @returns a function that removes the drop zone
 */
export function createDropZone(zone: HTMLElement, { onPayload, onProblem }: DropZoneCallbacks): () => void {
  const stop = new AbortController();
  // In the capture phase, because an editor would insert the file's text at the pointer.
  const listening = { signal: stop.signal, capture: true };
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    zone.dataset['dropping'] = '';
  };
  const end = (): void => {
    delete zone.dataset['dropping'];
  };
  const take = async (files: FileList): Promise<void> => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return onProblem('Drop one file at a time.');
    const { name } = file;
    const read = await readPayloadFile(file);
    if (stop.signal.aborted) return;
    if (read.problem === undefined) onPayload(read.payload, name);
    else onProblem(read.problem);
  };
  zone.addEventListener('dragenter', over, listening);
  zone.addEventListener('dragover', over, listening);
  zone.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !zone.contains(relatedTarget)) end();
    },
    listening,
  );
  zone.addEventListener(
    'drop',
    (event) => {
      end();
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      void take(event.dataTransfer.files);
    },
    listening,
  );
  return () => {
    stop.abort();
    end();
  };
}
