// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/register_values.h"

#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kMostShift = 31;
constexpr std::int64_t kMostValue = std::int64_t{1} << 40;

/// Forgets a form whose numbers are larger than those of a register.
FormValue bounded(AffineForm form)
{
    const auto isLarge = [](std::int64_t value) { return value > kMostValue || value < -kMostValue; };
    return isLarge(form.constant) || std::ranges::any_of(form.terms, isLarge, &AffineTerm::factor)
               ? FormValue{}
               : FormValue{std::move(form)};
}

FormValue shifted(const FormValue& value, std::int64_t amount)
{
    return value && amount >= 0 && amount <= kMostShift ? bounded(times(*value, std::int64_t{1} << amount))
                                                        : FormValue{};
}

FormValue sum(const FormValue& left, const FormValue& right, std::int64_t factor)
{
    return left && right ? bounded(plus(*left, times(*right, factor))) : FormValue{};
}

} // namespace

FormValue RegisterValues::of(const DpuValue& source) const
{
    switch (source.kind) {
    case DpuValue::Kind::Register:
        return at(static_cast<int>(source.number));
    case DpuValue::Kind::Number:
        return AffineForm{source.number, {}};
    case DpuValue::Kind::Process:
        return AffineForm{0, {{kProcessVariable, source.number}}};
    case DpuValue::Kind::Unknown:
        break;
    }
    return {};
}

void RegisterValues::execute(const DpuInstruction& instruction)
{
    FormValue result;
    const auto source = [&](std::size_t i) { return of(instruction.sources[i]); };
    switch (instruction.action) {
    case DpuAction::Move:
        result = source(0);
        break;
    case DpuAction::Add:
        result = sum(source(0), source(1), 1);
        break;
    case DpuAction::Subtract:
        result = sum(source(0), source(1), -1);
        break;
    case DpuAction::ShiftLeft:
        if (const FormValue amount = source(1); amount && amount->isConstant()) {
            result = shifted(source(0), amount->constant);
        }
        break;
    case DpuAction::ShiftAdd:
        result = sum(source(0), shifted(source(1), instruction.amount), 1);
        break;
    default:
        break;
    }
    const bool isKnown = instruction.written.size() == 1;
    for (const int number : instruction.written) {
        set(number, isKnown ? result : FormValue{});
    }
}

void RegisterValues::merge(const RegisterValues& other)
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i] != other.m_values[i]) {
            m_values[i].reset();
        }
    }
}

FormRange rangeOf(const AffineForm& form, const std::map<std::int32_t, std::int64_t>& most)
{
    FormRange range{form.constant, form.constant};
    for (const AffineTerm& term : form.terms) {
        const auto bound = most.find(term.variable);
        std::optional<std::int64_t>& far = term.factor > 0 ? range.most : range.least;
        if (bound == most.end()) {
            far.reset();
        } else if (far) {
            *far += term.factor * bound->second;
        }
    }
    return range;
}

} // namespace pimento::comonm
