// A server renders in all languages.
import '../locales/ar.js';
import '../locales/de.js';
import '../locales/es.js';
import '../locales/fr.js';
import '../locales/it.js';
import '../locales/ja.js';
import '../locales/nl.js';
import '../locales/pl.js';
import '../locales/pt.js';
import '../locales/sv.js';
import '../locales/tr.js';
