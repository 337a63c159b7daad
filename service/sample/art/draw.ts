/**
 * Drawing in SVG. Outlines (`rect`, `oval`) are path data; everything else takes path data and returns markup. The
 * origin is the middle of the picture, x to the right and y down, so that one scene serves every crop.
 */

/** A rectangle; corners are one radius, or four from the upper left, clockwise. */
export function rect(x: number, y: number, w: number, h: number, corner: number | number[] = 0): string {
  const [tl = 0, tr = 0, br = 0, bl = 0] = Array.isArray(corner) ? corner : [corner, corner, corner, corner];
  const arc = (r: number, dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
  const top = `M${x + tl} ${y}H${x + w - tr}${arc(tr, tr, tr)}`;
  return `${top}V${y + h - br}${arc(br, -br, br)}H${x + bl}${arc(bl, -bl, -bl)}V${y + tl}${arc(tl, tl, -tl)}z`;
}

/** An ellipse, or a circle where one radius is given. */
export function oval(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

export function fill(colour: string, ...outlines: string[]): string {
  return `<path fill="${colour}" d="${outlines.join('')}"/>`;
}

/** A line with round ends, never filled. */
export function line(colour: string, width: number, ...outlines: string[]): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${outlines.join('')}"/>`;
}

let bodies = 0;

/**
 * A body with a shade. In all scenes, light falls from the upper left: the outline is drawn again, moved towards the light,
 * which leaves a crescent in shade.
 *
 * @param dx width of the shade at the right
 * @param dy height of the shade at the bottom
 * @param strength opacity of the shade
 */
export function solid(colour: string, outline: string, dx = 26, dy = 8, strength = 0.16): string {
  const id = `{${++bodies}}`;
  const use = (attributes: string) => `<use href="#p${id}" ${attributes}/>`;
  return (
    `<clipPath id="c${id}"><path id="p${id}" d="${outline}"/></clipPath><g clip-path="url(#c${id})">` +
    use(`fill="${colour}"`) +
    use(`fill="currentColor" opacity="${strength}"`) +
    `${use(`fill="${colour}" x="${-dx}" y="${-dy}"`)}</g>`
  );
}

/** Clips `content` to the outline. */
export function inside(outline: string, content: string): string {
  const id = `{${++bodies}}`;
  return `<clipPath id="c${id}"><path d="${outline}"/></clipPath><g clip-path="url(#c${id})">${content}</g>`;
}

/** Shade: the palette's ink, which is the picture's `color`. */
export function veil(outline: string, opacity = 0.14): string {
  return `<path fill="currentColor" opacity="${opacity}" d="${outline}"/>`;
}

/** Light. */
export function glow(outline: string, opacity = 0.3): string {
  return `<path fill="#fff" opacity="${opacity}" d="${outline}"/>`;
}

/** Light along an edge. */
export function gleam(width: number, outline: string, opacity = 0.35): string {
  return `<g opacity="${opacity}">${line('#fff', width, outline)}</g>`;
}

/** The shadow of a thing that stands at (x, y) and is `width` wide. It falls to the lower right. */
export function cast(x: number, y: number, width: number, opacity = 0.17): string {
  return veil(oval(x + width * 0.07, y, width * 0.56, Math.max(10, width * 0.06)), opacity);
}

/** The shadow of a flat thing, seen from above. */
export function under(outline: string, drop = 22, opacity = 0.16): string {
  return `<path fill="currentColor" opacity="${opacity}" transform="translate(${drop} ${drop})" d="${outline}"/>`;
}

export function move(x: number, y: number, content: string, scale = 1, turn = 0): string {
  const turned = turn ? ` rotate(${turn})` : '';
  const scaled = scale === 1 ? '' : ` scale(${scale})`;
  return x || y || turn || scale !== 1
    ? `<g transform="translate(${x} ${y})${turned}${scaled}">${content}</g>`
    : content;
}

export function mirror(content: string): string {
  return `<g transform="scale(-1 1)">${content}</g>`;
}

/** The same content at several places: drawn once, used often. */
export function stamp(content: string, places: readonly (readonly [x: number, y: number])[]): string {
  const id = `s{${++bodies}}`;
  return `<defs><g id="${id}">${content}</g></defs>${places.map(([x, y]) => `<use href="#${id}" x="${x}" y="${y}"/>`).join('')}`;
}

/** Draws once per place, in order. */
export function each<T>(places: readonly T[], draw: (place: T, index: number) => string): string {
  return places.map(draw).join('');
}

/** Mixes two colours of the form #RRGGBB: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
