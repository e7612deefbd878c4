/** QuotesPage */
export default function QuotesPage() {
  return null
}
