/** ProPage */
export default function ProPage() {
  return null
}
