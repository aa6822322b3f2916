import { expect, test } from 'vitest'
import {
  annualPerMonthPence,
  annualSavingPence,
  GATE_OFFER_PENCE,
  pounds,
  PRICE_IDS,
  pricePence,
  PRICES,
} from '#domain/prices.ts'

test('the list prices are £8.99 a month and £79.99 a year', () => {
  expect(pounds(PRICES.monthly)).toBe('£8.99')
  expect(pounds(PRICES.annual)).toBe('£79.99')
})

test('the gate offers the month for £7.99, and nothing else costs less through it', () => {
  expect(pounds(pricePence('monthly', 'gate'))).toBe('£7.99')
  expect(pricePence('annual', 'gate')).toBe(PRICES.annual)
  expect(pricePence('monthly')).toBe(PRICES.monthly)
  expect(GATE_OFFER_PENCE).toBeLessThan(PRICES.monthly)
})

test('a year saves £27.89, told as £28', () => {
  expect(pounds(annualSavingPence())).toBe('£27.89')
  expect(pounds(annualSavingPence(), { isRound: true })).toBe('£28')
})

test('the monthly equivalent of a year promises no penny too much', () => {
  expect(pounds(annualPerMonthPence())).toBe('£6.67')
  expect(annualPerMonthPence() * 12).toBeGreaterThanOrEqual(PRICES.annual)
})

test('each plan has its own fixed price identifier', () => {
  expect(PRICE_IDS.monthly).not.toBe(PRICE_IDS.annual)
})
