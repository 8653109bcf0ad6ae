// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/workload_ref.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento {

using KernelRef = WorkloadRef; // of WorkloadKind::Kernel, which most questions are about

/// The device of a question.
struct DeviceRef {
    std::string name;
    std::string text; // the user's own device description; empty: the device is found by its name

    bool operator==(const DeviceRef&) const = default;
};

/// Value of a setting: a switch, a number, a choice or text, or a list of names.
using SettingValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

/// A request for an exploration, as a plain value: nothing in it is bound to an object, so it can be compared, kept in
/// files and sent elsewhere. Missing settings have the default of their system.
struct Question {
    std::string system;   // "compiled", "dcc-artifact", "hbm-pim-kernels"
    WorkloadRef workload; // a layer or a network if its kind says so
    DeviceRef device;
    std::map<std::string, SettingValue> settings; // by SettingSpec::id

    bool operator==(const Question&) const = default;
};

/// Fingerprint of all fields of a question; equal on every machine and in every session. It excludes the contents that
/// names denote, which Problem::identity() includes.
[[nodiscard]] Fingerprint fingerprintOf(const Question& question);

/// Writes a question completely as one JSON object, with sorted keys and without a line end. Bytes that are not UTF-8
/// become U+FFFD.
[[nodiscard]] std::string questionJson(const Question& question);

/// Reads the form of questionJson(). Settings may be missing. Error, with its place: another key is missing, unknown or
/// duplicate, or a value has a wrong type. `origin` names the text in messages. Names are not looked up.
[[nodiscard]] Result<Question> parseQuestionJson(std::string_view json, const std::string& origin);

/// Writes sizes as "batch=1,nhead=32", ordered by key.
[[nodiscard]] std::string sizesText(const std::map<std::string, std::string>& sizes);
/// A size of a kernel that is a whole number. None: it is missing, or no number.
[[nodiscard]] std::optional<std::int64_t> wholeSizeOf(const KernelRef& kernel, const std::string& key);
/// Reads "batch=1,nhead=32" or "x=1x128,w=512x128". Error: a part without "=", or a duplicate key.
[[nodiscard]] Result<std::map<std::string, std::string>> parseSizesText(std::string_view text);

} // namespace pimento
