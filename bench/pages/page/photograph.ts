/** Runs in a page, where there is a canvas. */
declare global {
  interface Window {
    drawPhotograph: typeof drawPhotograph;
  }
}

/** Draws a photograph, 8 to 5, and encodes it in each width, in Base64. */
function drawPhotograph(index: number, widths: readonly number[]): [number, string][] {
  const whole = document.createElement('canvas');
  const most = Math.max(...widths);
  [whole.width, whole.height] = [most, (most * 5) / 8];
  const context = whole.getContext('2d')!;
  let state = index + 1;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const light = context.createLinearGradient(0, 0, most, whole.height);
  for (const at of [0, 0.5, 1]) light.addColorStop(at, `hsl(${random() * 360} 40% ${30 + random() * 40}%)`);
  context.fillStyle = light;
  context.fillRect(0, 0, most, whole.height);
  // From large shapes down to grain.
  for (let size = 400; size > 2; size *= 0.7)
    for (let count = 0; count < 60_000 / size; count++) {
      context.fillStyle = `hsl(${random() * 360} 30% ${random() * 100}% / ${size > 40 ? 0.12 : 0.2})`;
      context.beginPath();
      context.ellipse(random() * most, random() * whole.height, size * random(), size * random(), random() * 6, 0, 7);
      context.fill();
    }
  return widths.map((width) => {
    const sized = document.createElement('canvas');
    [sized.width, sized.height] = [width, (width * 5) / 8];
    const small = sized.getContext('2d')!;
    small.imageSmoothingQuality = 'high';
    small.drawImage(whole, 0, 0, sized.width, sized.height);
    return [width, sized.toDataURL('image/jpeg', 0.8).split(',')[1]!];
  });
}

window.drawPhotograph = drawPhotograph;
