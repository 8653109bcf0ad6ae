// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pimento {

/// The kernel that a question is about.
struct KernelRef {
    std::string name; // of the library or of the system's own kernels; of a text of somebody's own: what people call it
    std::string text; // somebody's own text; empty: the kernel is found by its name
    /// Sizes by key ("seq_len": "512") or by argument ("x": "1x128"), whatever order they were written in.
    std::map<std::string, std::string> sizes;
    std::string elementType = "fp16";
    std::vector<std::string> resident; // arguments that stay on the device, sorted
    std::vector<std::string> streamed; // arguments that are laid out on every run, sorted

    bool operator==(const KernelRef&) const = default;
};

/// The device that a question is about.
struct DeviceRef {
    std::string name;
    std::string text; // a device description of somebody's own; empty: the device is found by its name

    bool operator==(const DeviceRef&) const = default;
};

/// The value of a setting: a switch, a number, a choice or text, a list of names.
using SettingValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;

/// What somebody wants explored, as a plain value: nothing in it is bound to anything, so it can be compared, kept in
/// files and sent elsewhere. Settings that are not there have the default of their system.
struct Question {
    std::string system; // "compiled", "dcc-artifact", "hbm-pim-kernels"
    KernelRef kernel;
    DeviceRef device;
    std::map<std::string, SettingValue> settings; // by SettingSpec::id

    bool operator==(const Question&) const = default;
};

/// Stands for everything in a question; the same on every machine and in every session. What names stand for is not in
/// it: Problem::identity() has that too.
[[nodiscard]] Fingerprint fingerprintOf(const Question& question);

/// One JSON object that carries everything of a question, with sorted keys and without a line end behind it. Bytes that
/// are no UTF-8 become U+FFFD.
[[nodiscard]] std::string questionJson(const Question& question);

/// Reads questionJson()'s form. Settings may be missing. Error, with its place: another key is missing, unknown or
/// stands twice, or a value has a wrong type. `origin` names the text in messages. Whether anything has the names that
/// stand in it is not checked.
[[nodiscard]] Result<Question> parseQuestionJson(std::string_view json, const std::string& origin);

/// "batch=1,nhead=32" in the order of the keys' names.
[[nodiscard]] std::string sizesText(const std::map<std::string, std::string>& sizes);
/// Reads "batch=1,nhead=32" or "x=1x128,w=512x128". Error: a part without "=", a key that stands there twice.
[[nodiscard]] Result<std::map<std::string, std::string>> parseSizesText(std::string_view text);

} // namespace pimento
