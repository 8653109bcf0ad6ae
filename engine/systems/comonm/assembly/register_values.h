// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/dpu_code.h"
#include "engine/systems/comonm/cnm/affine_form.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>

namespace pimento::comonm {

/// Value of a register as a form of loop variables, parameters and the process; nullopt: unknown.
using FormValue = std::optional<AffineForm>;

/// Known values of the registers of a tasklet.
class RegisterValues {
public:
    [[nodiscard]] const FormValue& at(int number) const { return m_values[static_cast<std::size_t>(number)]; }
    void set(int number, FormValue value) { m_values[static_cast<std::size_t>(number)] = std::move(value); }

    /// Value of a source of an instruction.
    [[nodiscard]] FormValue of(const DpuValue& source) const;
    /// Executes an instruction.
    void execute(const DpuInstruction& instruction);
    /// Keeps only the values that `other` has as well.
    void merge(const RegisterValues& other);

private:
    std::array<FormValue, kDpuRegisters + 1> m_values; // the last one for pairs that begin with the last register
};

/// Smallest and largest value of a form; nullopt: unbounded.
struct FormRange {
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
};

/// Range of a form whose variables run from 0 to their entry in `most`; variables without an entry are unbounded.
[[nodiscard]] FormRange rangeOf(const AffineForm& form, const std::map<std::int32_t, std::int64_t>& most);

} // namespace pimento::comonm
