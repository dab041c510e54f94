import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Metric, single } from './exposition.ts';

/** The names are those that other programs on Node use, so that one picture shows them all. */
export class ProcessMetrics {
  static readonly #resolution = 10;
  readonly #delay = monitorEventLoopDelay({ resolution: ProcessMetrics.#resolution });

  constructor() {
    this.#delay.enable();
  }

  collect(): Metric[] {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      this.#delays(),
      single('process_resident_memory_bytes', 'Memory that the process holds.', 'gauge', rss),
      single('nodejs_heap_size_used_bytes', 'Memory in use for objects.', 'gauge', heapUsed),
      single('nodejs_external_memory_bytes', 'Memory in use outside the heap.', 'gauge', external),
      single('process_cpu_seconds_total', 'Processor time.', 'counter', (user + system) / 1e6),
      single('process_start_time_seconds', 'When the process began.', 'gauge', performance.timeOrigin / 1e3),
    ];
  }

  stop(): void {
    this.#delay.disable();
  }

  /** How much later than asked a timer came: what every request waits before anybody looks at it. */
  #delays(): Metric {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - ProcessMetrics.#resolution / 1e3);
    const samples = ['0.5', '0.99', '1'].map((quantile) => ({
      labels: { quantile },
      value: late(this.#delay.percentile(Number(quantile) * 100)),
    }));
    this.#delay.reset();
    const help = 'How late the event loop was since this was last asked for.';
    return { name: 'muster_event_loop_delay_seconds', help, type: 'gauge', samples };
  }
}
