import { describe, expect, it } from 'vitest'
import { lineText, stackLabels } from './labels.ts'

describe('labels of price lines', () => {
  it('name their price once, and a handle none', () => {
    expect(lineText({ label: 'Buy 0.05', style: 'resting' }, '56,203.1')).toBe('Buy 0.05 · 56,203.1')
    expect(lineText({ label: 'Alert 56,203.1', style: 'waiting' }, '56,203.1')).toBe('Alert 56,203.1')
    expect(lineText({ label: 'TP', style: 'handle' }, '56,203.1')).toBe('TP')
  })

  it('stand at their lines where there is room', () => {
    expect(stackLabels([300, 100, 200], 20, 400)).toEqual([300, 100, 200])
  })

  it('stack around lines that are near each other, in the order of the lines', () => {
    expect(stackLabels([100, 104], 20, 400)).toEqual([92, 112])
    expect(stackLabels([104, 100], 20, 400)).toEqual([112, 92])
    expect(stackLabels([100, 100, 100], 20, 400)).toEqual([80, 100, 120])
  })

  it('make one stack of stacks that meet', () => {
    expect(stackLabels([100, 100, 125], 20, 400).map(Math.round)).toEqual([88, 108, 128])
    expect(stackLabels([100, 100, 131], 20, 400)).toEqual([90, 110, 131])
  })

  it('stay within the pane', () => {
    expect(stackLabels([2, 4], 20, 400)).toEqual([10, 30])
    expect(stackLabels([398, 399], 20, 400)).toEqual([370, 390])
  })

  it('leave the legend free, and nothing else of the pane', () => {
    expect(stackLabels([2, 200], 20, 400, 36)).toEqual([46, 200])
    expect(stackLabels([2, 4], 20, 400, 36)).toEqual([46, 66])
  })

  it('never come nearer than their height, nor change the order of the lines', () => {
    const lines = Array.from({ length: 25 }, (_, at) => ((at * 37) % 101) + 150)
    const centres = stackLabels(lines, 20, 1_000)
    const sorted = lines.map((line, at) => [line, centres[at] ?? 0] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1])
    for (let at = 1; at < sorted.length; at += 1) {
      expect((sorted[at]?.[1] ?? 0) - (sorted[at - 1]?.[1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9)
    }
  })
})
