// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

#include <memory>
#include <string_view>
#include <vector>

namespace pimento::sim {
struct Device;
}

namespace pimento {

/// Picture of a unit of a device, for kinds of devices that name it.
class UnitPicture : public QWidget {
public:
    using QWidget::QWidget;

    /// Id of the picture, as DeviceKind::picture().
    [[nodiscard]] virtual std::string_view id() const = 0;
    virtual void setDevice(const sim::Device& device) = 0;
    virtual void setColours(const Palette& palette) = 0;
};

/// Makes one picture of each id. A new picture is a class and a row of this function.
[[nodiscard]] std::vector<std::unique_ptr<UnitPicture>> makeUnitPictures();

} // namespace pimento
