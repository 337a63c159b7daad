/** The catalogue counts as complete after this long with the same number of cards, in milliseconds. */
const QUIET_MS = 600;

export interface Seen {
  first: number;
  view: number;
  all: number;
  count: number;
}

/**
 * Records when cards are painted. It looks at the document in each frame just before layout, and takes the time
 * just after the paint.
 */
export function watchCards() {
  const seen: Seen = { first: 0, view: 0, all: 0, count: 0 };
  let isOver = false;
  let onFirst: (time: number) => void;
  const first = new Promise<number>((resolve) => (onFirst = resolve));

  const note = (any: boolean, count: number, full: boolean): void => {
    const now = performance.now();
    if (any && !seen.first) onFirst((seen.first = now));
    if (full && !seen.view) seen.view = now;
    if (count === seen.count) return;
    seen.count = count;
    seen.all = now;
  };
  requestAnimationFrame(function look() {
    const any = root()?.querySelector('[data-offer]') != null;
    const cards = catalogueCards();
    const full = cards.length > 0 && cards[cards.length - 1]!.getBoundingClientRect().bottom >= innerHeight;
    setTimeout(() => note(any, cards.length, full));
    if (!isOver) requestAnimationFrame(look);
  });

  return {
    first,

    /**
     * Resolves when the catalogue is complete. After that, nothing is recorded, because looking takes time in each frame.
     *
     * @param least the minimum number of cards to wait for
     */
    async settled(least: number): Promise<Seen> {
      while (seen.count < least || performance.now() - seen.all < QUIET_MS) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      isOver = true;
      return { ...seen };
    },

    /** Number of nodes in the document. */
    size() {
      return {
        elements: root()!.querySelectorAll('*').length,
        nodes: countNodes(root()!) - 1,
        cardNodes: Math.max(...Array.from(catalogueCards()).slice(0, 100).map(countNodes)),
      };
    },
  };
}

/** Where the cards are: in the widget's shadow root, or in a page's own element. */
function root(): (ParentNode & Node) | null {
  return document.querySelector('rewards-widget')?.shadowRoot ?? document.getElementById('offers');
}

function catalogueCards(): ArrayLike<Element> {
  return root()?.querySelectorAll('[data-placement=all] [data-offer]') ?? [];
}

function countNodes(node: Node): number {
  const walker = document.createTreeWalker(node);
  let count = 1;
  while (walker.nextNode()) count++;
  return count;
}
