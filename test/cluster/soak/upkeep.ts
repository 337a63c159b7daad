import { writeFile } from 'node:fs/promises';
import { connect } from '../../../service/database/connect.js';
import { addKey, revokeKey } from '../../../service/keys/manage-keys.js';
import { API_KEY, clusterCatalogue, type ClusterOffer } from '../catalogue.js';
import type { Fault } from '../faults.js';
import type { Site } from '../site.js';

/** What operators do to a service at work. */
export class Upkeep {
  readonly #file: string;
  #offer: ClusterOffer;
  #key = API_KEY;
  #catalogues = 0;

  /** @param file of the catalogue that is loaded */
  constructor(file: string, offer: ClusterOffer) {
    this.#file = file;
    this.#offer = offer;
  }

  readonly choices: readonly Fault[] = [
    { title: 'another catalogue loaded', happen: (_, site) => this.#load(site) },
    { title: 'the key rotated', happen: (_, site) => this.#rotate(site) },
  ];

  /** Writes the catalogue of the first round. */
  async write(): Promise<void> {
    const title = `Gift ${(this.#catalogues += 1)}`;
    await writeFile(this.#file, JSON.stringify(clusterCatalogue(this.#offer, title)));
  }

  /** Loads a catalogue with another offer. */
  async change(offer: ClusterOffer, site: Site): Promise<void> {
    this.#offer = offer;
    await this.#load(site);
  }

  async #load(site: Site): Promise<void> {
    await this.write();
    await site.load(this.#file);
  }

  async #rotate(site: Site): Promise<void> {
    const sql = connect(site.databaseUrl, { max: 1 });
    try {
      const old = this.#key;
      this.#key = await addKey(sql, 'cluster');
      await site.useKey(this.#key);
      await revokeKey(sql, { key: old });
    } finally {
      await sql.end();
    }
  }
}
