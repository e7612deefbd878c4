import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BoldText } from './bold-text.tsx'

it('sets bold what stands between the tags, and nothing else', () => {
  const shown = (text: string) => renderToStaticMarkup(<BoldText>{text}</BoldText>).replaceAll(/ class="[^"]*"/g, '')
  expect(shown('Buy <b>2 BTC</b> at <b>60,000</b> or better')).toBe('Buy <b>2 BTC</b> at <b>60,000</b> or better')
  expect(shown('<b>1</b>')).toBe('<b>1</b>')
  expect(shown('nothing <i>else</i> & no markup')).toBe('nothing &lt;i&gt;else&lt;/i&gt; &amp; no markup')
})
