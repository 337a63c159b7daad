/** Metrics in Prometheus' text format: values by series, as `rewards_ready` or `rewards_codes_left{partner="p",offer="o"}`. */
export async function readMetrics(url: string, signal?: AbortSignal): Promise<Map<string, number>> {
  const response = await fetch(url, { signal });
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
